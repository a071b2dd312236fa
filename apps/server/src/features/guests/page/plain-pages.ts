import { formatTime } from '../../../domain/booth-time.ts';
import { type Html, html } from '../../../domain/html.ts';
import type { Guest } from '../store.ts';
import { page } from './page.ts';

export const unknownPage = (): string =>
  plain(
    'Nothing here',
    html`<p>Perhaps a letter of the link got lost, or its time is over: photos are deleted some days after the visit.</p>
<p>Just been at the booth? Scan the code on its screen once more.</p>`,
  );

export const erasedPage = (erasedAt: number): string =>
  plain(
    'All gone',
    html`<p>The photos and films of this visit were taken from this page on <b>${formatTime(erasedAt)}</b>, and every copy of ours is deleted with them. What was mailed or printed before is yours alone.</p>
<p>See you at the booth!</p>`,
  );

export const busyPage = (): string =>
  plain(
    'One moment, please',
    html`<p>There are too many visits from where you are. Your photos are safe: please try again in a minute.</p>`,
  );

export const brokenPage = (): string =>
  plain(
    'Something went wrong',
    html`<p>It is our fault, and your photos are safe. Please open the page again in a moment.</p>`,
  );

/** A page of its own, because mail scanners open every link they find. */
export const deletePage = ({ token, shortCode }: Guest, confirmation: string): string =>
  page({
    title: 'Delete everything?',
    shortCode,
    body: html`<main class="plain"><section class="card"><h1>Delete everything now?</h1>
<ul><li>Your print, photos and films leave the booth for good. Nobody can bring them back.</li>
<li>Your name and e-mail address are forgotten.</li>
<li>What still waits to be mailed or printed is called off.</li>
<li>What you have saved, and mails that were sent, stay with you.</li>
<li>The receipt is kept without your name, as the law asks.</li></ul>
<form class="actions" method="post" action="/g/${token}/delete"><input type="hidden" name="confirmation" value="${confirmation}"><a class="button" href="/g/${token}">Keep them</a><button class="button main">Delete for good</button></form></section></main>`,
  });

const plain = (title: string, text: Html): string =>
  page({
    title,
    body: html`<main class="plain"><section class="card"><h1>${title}</h1>${text}</section></main>`,
  });
