import { counted, formatPrice, PAINTING_SIZE } from '@jepret/contract';
import { formatDay, formatTime } from '../../../domain/booth-time.ts';
import { type Html, html, joinHtml } from '../../../domain/html.ts';
import { hashText, shorten } from '../../../domain/session-files.ts';
import { type GuestFile, lightKeyOf, toPath } from '../files/guest-files.ts';
import type { GuestDelivery, GuestView } from '../service.ts';
import type { Guest } from '../store.ts';

const NOTHING = html``;

export function renderMain(view: GuestView): Html {
  const files = { guest: view.guest, all: view.files };
  return html`<main data-finished="${String(view.isFinished)}">
${part('print', renderPrint(view))}
${part('films', renderFilms(files, view.isFilmWaiting))}
${part('photos', renderPhotos(files))}
${part('news', renderNews(view))}
${part('keep', renderKeep(view))}
${part('receipt', renderReceipt(view))}
</main>`;
}

/** The script replaces a part when its version is another one. */
const part = (id: string, content: Html): Html =>
  html`<section id="${id}" data-version="${shorten(hashText(content.markup))}">${content}</section>`;

interface Files {
  guest: Guest;
  all: readonly GuestFile[];
}

const addressOf = (guest: Guest, key: string): string =>
  `/g/${guest.token}/files/${toPath(guest, key)}`;

const SHEET = html`width="${PAINTING_SIZE.widthPx}" height="${PAINTING_SIZE.heightPx}"`;

function renderPrint({ guest, files }: GuestView): Html {
  const print = files.find(({ kind }) => kind === 'print');
  if (!print) return WAITING;
  const light = addressOf(guest, lightKeyOf(print.key));
  return html`<h1>Here you are!</h1>
<a class="sheet" href="${addressOf(guest, print.key)}"><img src="${light}" ${SHEET} alt="Your print" fetchpriority="high"></a>
${renderActions(guest, print)}`;
}

const WAITING = html`<h1>Your photos land here</h1>
<div class="film" role="status"><img class="mascot" src="/static/images/logo.svg" width="96" height="96" alt=""><p><b>Still at the booth?</b><br>Keep this page open: it fills by itself.</p></div>`;

function renderActions(guest: Guest, file: GuestFile): Html {
  const address = addressOf(guest, file.key);
  return html`<div class="actions"><a class="button main" href="${address}?download" download="${file.filename}">Save</a><button class="button" type="button" data-share="${address}" data-name="${file.filename}" data-type="${typeOf(file)}" hidden>Share</button></div>`;
}

const typeOf = ({ kind }: GuestFile): string =>
  kind === 'living-print' || kind === 'clip' ? 'video/mp4' : 'image/jpeg';

function renderFilms({ guest, all }: Files, isFilmWaiting: boolean): Html {
  const pictureOf = (kind: GuestFile['kind']) => {
    const picture = all.find((file) => file.kind === kind);
    return picture ? addressOf(guest, lightKeyOf(picture.key)) : '';
  };
  // The living print's is on the page already; any other must not compete with it.
  const posterOf = ({ kind }: GuestFile) =>
    kind === 'living-print'
      ? html`poster="${pictureOf('print')}"`
      : html`data-poster="${pictureOf('photo')}"`;
  const films = all.filter(({ kind }) => kind === 'living-print' || kind === 'clip');
  const gif = all.find(({ kind }) => kind === 'gif');
  if (films.length === 0) {
    return isFilmWaiting
      ? html`<p class="soft" role="status">Your film is being made…</p>`
      : NOTHING;
  }
  return joinHtml(
    films.map((film) => {
      const isSheet = film.kind === 'living-print';
      return html`<h2>${film.title}</h2>
<div class="${isSheet ? 'sheet' : 'sheet wide'}"><video src="${addressOf(guest, film.key)}" ${posterOf(film)} ${isSheet ? SHEET : NOTHING} preload="none" controls playsinline muted loop aria-label="${film.title}"></video></div>
${renderActions(guest, film)}
${!isSheet && gif ? html`<a class="button" href="${addressOf(guest, gif.key)}?download" download="${gif.filename}">Save it as a GIF</a>` : NOTHING}`;
    }),
  );
}

function renderPhotos({ guest, all }: Files): Html {
  if (all.length === 0) return NOTHING;
  const renderAll = (kind: GuestFile['kind']) =>
    joinHtml(all.filter((file) => file.kind === kind).map((file) => renderPhoto(guest, file)));
  const others = renderAll('other-print');
  return html`${
    others.markup &&
    html`<h2>In other effects</h2>
<p class="soft">All of them, until we know which one you choose.</p>
<div class="photos sheets">${others}</div>`
  }<h2>Photo by photo</h2>
<div class="photos">${renderAll('photo')}</div>
<a class="button main" href="/g/${guest.token}/all.zip" download="jepret-${guest.shortCode}.zip">Download all (${counted(all.length, 'file')})</a>`;
}

const renderPhoto = (guest: Guest, { key, title }: GuestFile): Html =>
  html`<a href="${addressOf(guest, key)}"><img src="${addressOf(guest, lightKeyOf(key))}" width="400" height="300" alt="${title}" loading="lazy" decoding="async"></a>`;

function renderNews({ deliveries }: GuestView): Html {
  if (deliveries.length === 0) return NOTHING;
  return html`<div class="card"><h2>Mail and print</h2>
<ul class="news">${joinHtml(
    deliveries.map(
      (delivery) => html`<li class="${delivery.state}"><span>${describe(delivery)}</span></li>`,
    ),
  )}</ul></div>`;
}

function describe({ kind, state, recipient = '', reason, hasProblem }: GuestDelivery): string {
  if (state === 'failed') return reason ?? 'This did not work. Please ask our staff.';
  if (kind === 'mail') {
    if (state === 'done') return `The mail to ${recipient} was sent.`;
    return hasProblem
      ? `The mail to ${recipient} takes longer than usual. We keep trying.`
      : `The mail to ${recipient} is on its way.`;
  }
  if (state === 'done') return 'Your print has come out of the printer.';
  return hasProblem
    ? 'The printer needs a moment. Your print comes as soon as it is back; our staff will help.'
    : 'Your print is being printed.';
}

const renderKeep = ({ guest, deletesAt }: GuestView): Html =>
  html`<div class="card"><h2>Only for you</h2>
<p>Nobody sees this page without its link. Everything here is deleted on <b>${formatDay(deletesAt)}</b>, so save what you like.</p>
<a class="button" href="/g/${guest.token}/delete">Delete now</a></div>`;

const renderReceipt = ({ receipt }: GuestView): Html =>
  html`<div class="card"><h2>Your receipt</h2>
<dl><dt>Code</dt><dd>${receipt.shortCode}</dd><dt>Amount</dt><dd>${formatPrice(receipt.amountIdr)}</dd><dt>Method</dt><dd>${receipt.method}</dd><dt>Time</dt><dd>${formatTime(receipt.at)}</dd></dl></div>`;
