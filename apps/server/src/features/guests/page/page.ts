import type { Language } from '@jepret/contract';
import { getTranslate } from '@jepret/messages/every-language';
import { type Html, html } from '../../../domain/html.ts';
import type { GuestView } from '../service.ts';
import { HEAD_SCRIPT, SCRIPT, STYLE } from './page-assets.ts';
import { renderMain } from './page-parts.ts';

/** Without scripts the whole page reloads. */
const REFRESH = html`<noscript><meta http-equiv="refresh" content="10"></noscript>`;

/** The whole page; the script later fetches the main part alone when it has changed. */
export function guestPage(view: GuestView): string {
  const { guest, location, isFinished } = view;
  const { language, shortCode } = guest;
  const t = getTranslate(language);
  const footer = t('guestPage.footer', { location: location.name, code: shortCode });
  return page({
    language,
    title: t('guestPage.title'),
    head: html`<script>${raw(HEAD_SCRIPT)}</script>${isFinished ? '' : REFRESH}`,
    shortCode,
    body: html`${renderMain(view)}
<footer><p>${footer}</p>
<p>${location.social_handle} · <a href="mailto:${location.contact_email}">${location.contact_email}</a></p></footer>
<script type="module">${raw(SCRIPT)}</script>`,
  });
}

interface PageOptions {
  language: Language;
  title: string;
  head?: Html;
  shortCode?: string;
  body: Html;
}

export function page({ language, title, head = html``, shortCode, body }: PageOptions): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="#fce6bf">
<meta name="format-detection" content="telephone=no">
<title>${title} | Jepret</title>
<link rel="icon" href="/static/images/logo.svg">
<style>${raw(STYLE)}</style>
${head}
</head>
<body>
<header><img class="mark" src="/static/images/wordmark.svg" width="144" height="45" alt="Jepret">${
    shortCode === undefined ? '' : html`<span class="code">${shortCode}</span>`
  }</header>
${body}
</body>
</html>
`.markup;
}

/** For the page's own files, whose hashes are in the policy. */
const raw = (markup: string): Html => ({ markup });
