import { formatAmount } from '@jepret/contract';
import { type Html, html } from '../../domain/html.ts';
import type { SandboxBill } from '../../ports/sandbox-wallet.ts';

type State = SandboxBill['state'];

const TITLES: Record<State, string> = {
  open: 'You are paying',
  paid: 'Payment successful',
  declined: 'Payment declined',
  expired: 'This QR has expired',
  cancelled: 'Cancelled at the booth',
};

const HEADINGS: Record<State, string> = {
  open: 'Confirm your payment',
  paid: 'Receipt',
  declined: 'Nothing was paid',
  expired: 'Nothing was paid',
  cancelled: 'Nothing was paid',
};

const HINTS: Record<State, string> = {
  open: 'The booth is waiting for you. It goes on by itself as soon as you have paid.',
  paid: 'You are all set. Look at the booth: it is getting ready for your photos.',
  declined: 'Changed your mind? Tap “TAP TO SNAP” at the booth for a new QR.',
  expired: 'It was open for five minutes. Tap “TAP TO SNAP” at the booth for a new one.',
  cancelled: 'Changed your mind? Tap “TAP TO SNAP” at the booth for a new QR.',
};

/** A wallet's confirmation page, as a phone shows it after the scan (PAY-53). */
export function walletPage(bill: SandboxBill, now: number): string {
  const { state, amountIdr, description } = bill;
  const price = `Rp ${formatAmount(amountIdr)}`;
  const tone = state === 'paid' ? 'good' : state === 'open' ? '' : 'bad';
  // Shows the end of its time without a script.
  const refresh = state === 'open' ? Math.ceil((bill.expiresAt - now) / 1000) + 1 : undefined;
  return page(
    HEADINGS[state],
    html`
    <main>
      <section class="bill">
        ${BADGES[state]}
        <p class="title ${tone}" role="status">${TITLES[state]}</p>
        <p class="amount ${tone === 'bad' ? 'void' : ''}"><small>Rp</small>${formatAmount(amountIdr)}</p>
        <dl>
          ${row('Merchant', 'Jepret Photo Booth')}
          ${row('For', description)}
          <div><dt>Reference</dt><dd class="code">${bill.orderId}</dd></div>
          ${bill.paidAt === null ? row('Admin fee', 'Rp 0') : row('Paid', clockTime(bill.paidAt))}
          ${tone === 'bad' ? html`` : html`<div class="total"><dt>Total</dt><dd>${price}</dd></div>`}
        </dl>
      </section>
      <p class="hint">${HINTS[state]}</p>
      ${state === 'open' ? choice(price) : html``}
    </main>`,
    refresh,
  );
}

export const unknownBillPage = (): string =>
  page(
    'Nothing to pay',
    html`
    <main>
      <section class="bill">
        ${CROSS}
        <p class="title bad" role="status">There is no such payment</p>
      </section>
      <p class="hint">Please scan the QR on the booth’s screen once more.</p>
    </main>`,
  );

function page(heading: string, main: Html, refreshSeconds?: number): string {
  const refresh =
    refreshSeconds === undefined
      ? html``
      : html`<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#d4213d">
${refresh}
<title>Pay Jepret | Sandbox</title>
<link rel="stylesheet" href="/sandbox/wallet.css">
</head>
<body>
<p class="ribbon"><b>SANDBOX</b> No real money moves here.</p>
<header>
  ${MARK}
  <div><p>Dompet Jepret</p><h1>${heading}</h1></div>
</header>
${main}
</body>
</html>
`.markup;
}

const row = (name: string, value: string): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const choice = (price: string): Html => html`
  <form method="post">
    <button name="choice" value="pay">Pay ${price}</button>
    <button name="choice" value="decline">Decline</button>
  </form>`;

/** Malls are on three clocks; Jakarta's is the one the wallets show. */
const clockTime = (at: number): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Jakarta' }).format(at)} WIB`;

const MARK = html`<svg class="mark" viewBox="0 0 36 36" aria-hidden="true"><rect width="36" height="36" rx="10" fill="#fff5e1"/><rect x="7" y="11" width="22" height="16" rx="4" fill="#231a16"/><path d="M13 11l2-3h6l2 3z" fill="#231a16"/><circle cx="18" cy="19" r="5.5" fill="#fff5e1"/><circle cx="18" cy="19" r="3" fill="#d4213d"/></svg>`;

const BOOTH = html`<svg class="badge" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32" fill="#fff5e1"/><rect x="13" y="22" width="38" height="26" rx="7" fill="#d4213d"/><path d="M24 22l3-5h10l3 5z" fill="#d4213d"/><circle cx="32" cy="35" r="9" fill="#fff5e1"/><circle cx="32" cy="35" r="5" fill="#231a16"/><circle cx="45" cy="28" r="2" fill="#fff5e1"/></svg>`;
const CHECK = html`<svg class="badge" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32" fill="#1b7f4d"/><path d="M19 33l9 9 17-19" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
const CROSS = html`<svg class="badge" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32" fill="#d4213d"/><path d="M22 22l20 20M42 22L22 42" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/></svg>`;
const CLOCK = html`<svg class="badge" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32" fill="#6f5f55"/><path d="M32 17v16l10 7" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const BADGES: Record<State, Html> = {
  open: BOOTH,
  paid: CHECK,
  declined: CROSS,
  expired: CLOCK,
  cancelled: CROSS,
};
