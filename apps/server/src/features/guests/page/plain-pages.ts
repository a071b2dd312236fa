import type { Language } from '@jepret/contract';
import { formatTime } from '@jepret/messages';
import { getTranslate } from '@jepret/messages/every-language';
import { type Html, html, htmlMessage } from '../../../domain/html.ts';
import type { GuestAccess } from '../service.ts';
import type { Guest } from '../store.ts';
import { page } from './page.ts';

export function unknownPage(language: Language): string {
  const t = getTranslate(language);
  return plain(
    language,
    t('guestPage.unknownTitle'),
    html`<p>${t('guestPage.unknownText')}</p>
<p>${t('guestPage.unknownHint')}</p>`,
  );
}

export function erasedPage({
  language,
  erasedAt,
}: Extract<GuestAccess, { kind: 'erased' }>): string {
  const t = getTranslate(language);
  return plain(
    language,
    t('guestPage.erasedTitle'),
    html`<p>${htmlMessage(t, 'guestPage.erasedText', { time: formatTime(t, erasedAt) })}</p>
<p>${t('guestPage.erasedHint')}</p>`,
  );
}

export function busyPage(language: Language): string {
  const t = getTranslate(language);
  return plain(language, t('guestPage.busyTitle'), html`<p>${t('guestPage.busyText')}</p>`);
}

export function brokenPage(language: Language): string {
  const t = getTranslate(language);
  return plain(language, t('guestPage.brokenTitle'), html`<p>${t('guestPage.brokenText')}</p>`);
}

/** A page of its own, because mail scanners open every link they find. */
export function deletePage({ token, shortCode, language }: Guest, confirmation: string): string {
  const t = getTranslate(language);
  return page({
    language,
    title: t('guestPage.deleteTitle'),
    shortCode,
    body: html`<main class="plain"><section class="card"><h1>${t('guestPage.deleteHeading')}</h1>
<ul><li>${t('guestPage.deleteFiles')}</li>
<li>${t('guestPage.deleteName')}</li>
<li>${t('guestPage.deleteWaiting')}</li>
<li>${t('guestPage.deleteSaved')}</li>
<li>${t('guestPage.deleteReceipt')}</li></ul>
<form class="actions" method="post" action="/g/${token}/delete"><input type="hidden" name="confirmation" value="${confirmation}"><a class="button" href="/g/${token}">${t('guestPage.keepThem')}</a><button class="button main">${t('guestPage.deleteForGood')}</button></form></section></main>`,
  });
}

const plain = (language: Language, title: string, text: Html): string =>
  page({
    language,
    title,
    body: html`<main class="plain"><section class="card"><h1>${title}</h1>${text}</section></main>`,
  });
