import { type Language, PAYMENT_COUNTDOWN_MS } from '@jepret/contract';
import { formatPrice, formatShortTime, type PlainKey, type Translate } from '@jepret/messages';
import { getTranslate } from '@jepret/messages/every-language';
import { type Html, html, htmlMessage } from '../../domain/html.ts';
import type { SandboxBill } from '../../ports/sandbox-wallet.ts';

type State = SandboxBill['state'];

const HEADINGS = {
  open: 'sandbox.headingOpen',
  paid: 'sandbox.headingPaid',
  declined: 'sandbox.headingUnpaid',
  expired: 'sandbox.headingUnpaid',
  cancelled: 'sandbox.headingUnpaid',
} as const satisfies Record<State, PlainKey>;

const HINTS = {
  open: 'sandbox.hintOpen',
  paid: 'sandbox.hintPaid',
  declined: 'sandbox.hintChangedMind',
  expired: 'sandbox.hintExpired',
  cancelled: 'sandbox.hintChangedMind',
} as const satisfies Record<State, PlainKey>;

/** The sweeper looks for expired charges every 10 s. */
const CLOSED_WITHIN_SECONDS = 11;

/** A wallet's confirmation page, as a phone shows it after the scan (PAY-53). */
export function walletPage(language: Language, bill: SandboxBill, now: number): string {
  const { state, amountIdr, description, paidAt } = bill;
  const t = getTranslate(language);
  const price = formatPrice(t, amountIdr);
  const tone = state === 'paid' ? 'good' : state === 'open' ? '' : 'bad';
  // Reloads the page without a script, to show that the charge has expired.
  const leftMs = Math.max(bill.createdAt + PAYMENT_COUNTDOWN_MS - now, 0);
  const refresh = state === 'open' ? Math.ceil(leftMs / 1000) + CLOSED_WITHIN_SECONDS : undefined;
  return page(
    language,
    t(HEADINGS[state]),
    html`
    <main>
      <section class="bill">
        ${BADGES[state]}
        <p class="title ${tone}" role="status">${t(`sandbox.${state}`)}</p>
        <p class="amount ${tone === 'bad' ? 'void' : ''}">${price}</p>
        <dl>
          ${row(t('sandbox.merchant'), t('sandbox.merchantName'))}
          ${row(t('sandbox.for'), description)}
          <div><dt>${t('sandbox.reference')}</dt><dd class="code">${bill.orderId}</dd></div>
          ${paidAt === null ? row(t('sandbox.adminFee'), formatPrice(t, 0)) : row(t('sandbox.paidAt'), formatShortTime(t, paidAt))}
          ${tone === 'bad' ? html`` : html`<div class="total"><dt>${t('sandbox.total')}</dt><dd>${price}</dd></div>`}
        </dl>
      </section>
      <p class="hint">${t(HINTS[state])}</p>
      ${state === 'open' ? choice(t, price) : html``}
    </main>`,
    refresh,
  );
}

export function unknownBillPage(language: Language): string {
  const t = getTranslate(language);
  return page(
    language,
    t('sandbox.nothingToPay'),
    html`
    <main>
      <section class="bill">
        ${CROSS}
        <p class="title bad" role="status">${t('sandbox.unknown')}</p>
      </section>
      <p class="hint">${t('sandbox.scanAgain')}</p>
    </main>`,
  );
}

function page(language: Language, heading: string, main: Html, refreshSeconds?: number): string {
  const t = getTranslate(language);
  const refresh =
    refreshSeconds === undefined
      ? html``
      : html`<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#d4213d">
${refresh}
<title>${t('sandbox.pageTitle')} | Sandbox</title>
<link rel="stylesheet" href="/sandbox/wallet.css">
</head>
<body>
<p class="ribbon">${htmlMessage(t, 'sandbox.ribbon', {})}</p>
<header>
  ${MARK}
  <div><p>${WALLET_NAME}</p><h1>${heading}</h1></div>
</header>
${main}
</body>
</html>
`.markup;
}

/** A name, the same in every language. */
const WALLET_NAME = 'Dompet Jepret';

const row = (name: string, value: string): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const choice = (t: Translate, price: string): Html => html`
  <form method="post">
    <button name="choice" value="pay">${t('sandbox.pay', { price })}</button>
    <button name="choice" value="decline">${t('sandbox.decline')}</button>
  </form>`;

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
