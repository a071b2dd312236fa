import { PAINTING_SIZE } from '@jepret/contract';
import { formatDay, type Translate } from '@jepret/messages';
import { getTranslate } from '@jepret/messages/every-language';
import { type Html, html, htmlMessage, joinHtml } from '../../../domain/html.ts';
import { hashText, shortenHash } from '../../../domain/session-files.ts';
import { listReceipt } from '../../../mails/receipt.ts';
import { type GuestFile, lightKeyOf, toPath } from '../files/guest-files.ts';
import type { GuestDelivery, GuestView } from '../service.ts';
import type { Guest } from '../store.ts';

const EMPTY = html``;

/** Has the texts of the script in attributes: the policy contains the script's hash, so it cannot vary. */
export function renderMain(view: GuestView): Html {
  const t = getTranslate(view.guest.language);
  const files = { t, guest: view.guest, all: view.files };
  return html`<main data-finished="${String(view.isFinished)}" data-link-copied="${t('guestPage.linkCopied')}" data-copy-link="${t('guestPage.copyLink')}">
${part('print', renderPrint(files))}
${part('films', renderFilms(files, view.isFilmPending))}
${part('photos', renderPhotos(files))}
${part('news', renderDeliveries(t, view))}
${part('keep', renderDeletion(t, view))}
${part('receipt', renderReceipt(t, view))}
</main>`;
}

/** The script replaces a part if its version has changed. */
const part = (id: string, content: Html): Html =>
  html`<section id="${id}" data-version="${shortenHash(hashText(content.markup))}">${content}</section>`;

interface Files {
  t: Translate;
  guest: Guest;
  all: readonly GuestFile[];
}

const addressOf = (guest: Guest, key: string): string =>
  `/g/${guest.token}/files/${toPath(guest, key)}`;

const SHEET = html`width="${PAINTING_SIZE.widthPx}" height="${PAINTING_SIZE.heightPx}"`;

function renderPrint(files: Files): Html {
  const { t, guest, all } = files;
  const print = all.find(({ kind }) => kind === 'print');
  if (!print) return renderNoPrintYet(t);
  const light = addressOf(guest, lightKeyOf(print.key));
  return html`<h1>${t('guestPage.here')}</h1>
<a class="sheet" href="${addressOf(guest, print.key)}"><img src="${light}" ${SHEET} alt="${print.title(t)}" fetchpriority="high"></a>
${renderActions(files, print)}`;
}

const renderNoPrintYet = (t: Translate): Html => html`<h1>${t('guestPage.waiting')}</h1>
<div class="film" role="status"><img class="mascot" src="/static/images/logo.svg" width="96" height="96" alt=""><p><b>${t('guestPage.stillAtBooth')}</b><br>${t('guestPage.keepOpen')}</p></div>`;

function renderActions({ t, guest }: Files, file: GuestFile): Html {
  const address = addressOf(guest, file.key);
  return html`<div class="actions"><a class="button main" href="${address}?download" download="${file.filename}">${t('guestPage.save')}</a><button class="button" type="button" data-share="${address}" data-name="${file.filename}" data-type="${typeOf(file)}" hidden>${t('guestPage.share')}</button></div>`;
}

const typeOf = ({ kind }: GuestFile): string =>
  kind === 'living-print' || kind === 'clip' ? 'video/mp4' : 'image/jpeg';

function renderFilms(files: Files, isFilmPending: boolean): Html {
  const { t, guest, all } = files;
  const pictureOf = (kind: GuestFile['kind']) => {
    const picture = all.find((file) => file.kind === kind);
    return picture ? addressOf(guest, lightKeyOf(picture.key)) : '';
  };
  // The living print's poster is already on the page; other posters must not load before it.
  const posterOf = ({ kind }: GuestFile) =>
    kind === 'living-print'
      ? html`poster="${pictureOf('print')}"`
      : html`data-poster="${pictureOf('photo')}"`;
  const films = all.filter(({ kind }) => kind === 'living-print' || kind === 'clip');
  const gif = all.find(({ kind }) => kind === 'gif');
  if (films.length === 0) {
    return isFilmPending
      ? html`<p class="soft" role="status">${t('guestPage.videoInProgress')}</p>`
      : EMPTY;
  }
  return joinHtml(
    films.map((film) => {
      const isSheet = film.kind === 'living-print';
      return html`<h2>${film.title(t)}</h2>
<div class="${isSheet ? 'sheet' : 'sheet wide'}"><video src="${addressOf(guest, film.key)}" ${posterOf(film)} ${isSheet ? SHEET : EMPTY} preload="none" controls playsinline muted loop aria-label="${film.title(t)}"></video></div>
${renderActions(files, film)}
${!isSheet && gif ? html`<a class="button" href="${addressOf(guest, gif.key)}?download" download="${gif.filename}">${t('guestPage.saveAsGif')}</a>` : EMPTY}`;
    }),
  );
}

function renderPhotos(files: Files): Html {
  const { t, guest, all } = files;
  if (all.length === 0) return EMPTY;
  const renderAll = (kind: GuestFile['kind']) =>
    joinHtml(all.filter((file) => file.kind === kind).map((file) => renderPhoto(files, file)));
  const others = renderAll('other-print');
  return html`${
    others.markup &&
    html`<h2>${t('guestPage.otherEffects')}</h2>
<p class="soft">${t('guestPage.untilChosen')}</p>
<div class="photos sheets">${others}</div>`
  }<h2>${t('guestPage.photoByPhoto')}</h2>
<div class="photos">${renderAll('photo')}</div>
<a class="button main" href="/g/${guest.token}/all.zip" download="jepret-${guest.shortCode}.zip">${t('guestPage.downloadAll', { count: all.length })}</a>`;
}

const renderPhoto = ({ t, guest }: Files, { key, title }: GuestFile): Html =>
  html`<a href="${addressOf(guest, key)}"><img src="${addressOf(guest, lightKeyOf(key))}" width="400" height="300" alt="${title(t)}" loading="lazy" decoding="async"></a>`;

function renderDeliveries(t: Translate, { deliveries }: GuestView): Html {
  if (deliveries.length === 0) return EMPTY;
  return html`<div class="card"><h2>${t('guestPage.news')}</h2>
<ul class="news">${joinHtml(
    deliveries.map(
      (delivery) => html`<li class="${delivery.state}"><span>${describe(t, delivery)}</span></li>`,
    ),
  )}</ul></div>`;
}

function describe(t: Translate, delivery: GuestDelivery): string {
  const { kind, state, recipient = '', reason, hasProblem } = delivery;
  if (state === 'failed') return reason ? reason(t) : t('deliveryFailure.unknown');
  if (kind === 'mail') {
    if (state === 'done') return t('guestPage.mailSent', { recipient });
    return hasProblem
      ? t('guestPage.mailLate', { recipient })
      : t('guestPage.mailOnItsWay', { recipient });
  }
  if (state === 'done') return t('guestPage.printDone');
  return hasProblem ? t('guestPage.printLate') : t('guestPage.printing');
}

const renderDeletion = (t: Translate, { guest, deletesAt }: GuestView): Html =>
  html`<div class="card"><h2>${t('guestPage.onlyForYou')}</h2>
<p>${htmlMessage(t, 'guestPage.deletedOn', { date: formatDay(t, deletesAt) })}</p>
<a class="button" href="/g/${guest.token}/delete">${t('guestPage.deleteNow')}</a></div>`;

const renderReceipt = (t: Translate, { receipt }: GuestView): Html =>
  html`<div class="card"><h2>${t('receipt.title')}</h2>
<dl>${joinHtml(listReceipt(t, receipt).map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`))}</dl></div>`;
