import type { PaymentEvent, Transaction } from '@jepret/contract';
import type { Page } from '@playwright/test';
import { openWithState } from '../support/open-with-state.ts';
import { waitUntilShown } from '../support/page-clock.ts';
import { CREATE_URL, respondWithError } from '../support/paying.ts';
import { type BoothState, expectShownLater, heading, type StateFixtures } from './booth-state.ts';

const FRAMES = '**/api/get-frame/*';

export const aTransaction = (
  { session }: StateFixtures,
  changes: Partial<Transaction> = {},
): Transaction => ({
  ...{ trx_id: session.txID, txID: session.txID, short_code: 'K7PQ2', status: 'pending' },
  ...{ amount: 35_000, snapFee: 35_000, original_price: 35_000, discount_amount: 0 },
  ...{ discounted: false, qr_code: session.qrCode, allowance: null, language: 'en' },
  expires_at: new Date(Date.now() + 297_000).toISOString(),
  ...changes,
});

/** Status requests of this payment get no response. */
async function openPayment(
  page: Page,
  fixtures: StateFixtures,
  changes: Partial<Transaction> = {},
) {
  await page.route('**/v1/transaction/trx/*', () => {});
  const quote = changes.discounted ? { quotedPrice: 30_000 } : {};
  await openWithState(page, '/payment', { data: aTransaction(fixtures, changes), ...quote });
  await waitUntilShown(page, heading(page));
}

const WITH_PUSH = { pushToken: JSON.stringify({ value: 'token', timestamp: Date.now() }) };

/** A stream that opens at once and sends at most one event, independent of the speed of the machine. */
const replaceEventSource = (page: Page, event?: PaymentEvent) =>
  page.addInitScript((data) => {
    class FakeEventSource extends EventTarget {
      readyState = 1;
      constructor() {
        super();
        queueMicrotask(() => {
          this.dispatchEvent(new Event('open'));
          if (data) this.dispatchEvent(new MessageEvent('message', { data }));
        });
      }
      close() {}
    }
    Object.assign(window, { EventSource: FakeEventSource });
  }, event && JSON.stringify(event));

const openFrameList = (page: Page) =>
  openWithState(page, '/load', { action: 'get-frame', txID: 'abc' });

export const PAYING_STATES: readonly BoothState[] = [
  {
    name: 'payment',
    caption: 'SCAN TO PAY',
    stored: WITH_PUSH,
    async open(page, fixtures) {
      await replaceEventSource(page);
      await openPayment(page, fixtures);
    },
  },
  {
    name: 'payment-verifying',
    caption: 'Payment received by push',
    stored: WITH_PUSH,
    async open(page, fixtures) {
      await replaceEventSource(page, { status: 'paid', trx_id: fixtures.session.txID });
      await openPayment(page, fixtures);
      await waitUntilShown(page, page.getByText(fixtures.t('payment.verifying')));
    },
  },
  {
    name: 'payment-discounted',
    caption: 'A discount, a changed price, and no push',
    async open(page, fixtures) {
      await page.route('**/v1/push/stream*', (route) => route.fulfill({ status: 503 }));
      const discount = { discounted: true, discount_amount: 3_500, amount: 31_500 };
      await openPayment(page, fixtures, discount);
      await expectShownLater(
        page,
        page.getByRole('button', { name: fixtures.t('payment.verifyManually') }),
      );
    },
  },
  {
    name: 'bypass',
    caption: 'Bypass by staff',
    async open(page) {
      await openWithState(page, '/bypass', { id: '1', token: 'staff' });
      await waitUntilShown(page, heading(page));
    },
  },
  {
    name: 'bypass-reason',
    caption: 'Reason for a bypass by a cashier',
    async open(page) {
      await openWithState(page, '/bypass', { id: '1', token: 'staff', asks_reason: true });
      await waitUntilShown(page, page.getByRole('group'));
    },
  },
  {
    name: 'bypass-name',
    caption: 'Staff name the booth',
    async open(page, fixtures) {
      const booth = { name: 'Left of the door' };
      await openWithState(page, '/bypass', { id: '1', token: 'staff', booth });
      const button = page.getByRole('button', { name: fixtures.t('staff.nameBooth') });
      await waitUntilShown(page, button);
      await button.click();
      await waitUntilShown(page, page.getByRole('dialog'));
    },
  },
  {
    name: 'load-working',
    caption: 'Loading',
    async open(page) {
      await page.route(CREATE_URL, () => {});
      await openWithState(page, '/load', { action: 'payment', data: { snapFee: 35_000 } });
      await waitUntilShown(page, page.getByRole('progressbar'));
      await page.clock.runFor(8_000);
    },
  },
  {
    name: 'load-verifying',
    caption: 'Checking a payment, with a way back',
    stored: (fixtures) => ({ transaction: JSON.stringify(aTransaction(fixtures)) }),
    async open(page, { session, t }) {
      await page.route('**/v1/transaction/trx/*', () => {});
      await openWithState(page, '/load', { action: 'verify', trx_id: session.txID });
      await waitUntilShown(page, page.getByRole('button', { name: t('load.backToQr') }));
    },
  },
  {
    name: 'load-retrying',
    caption: 'No response, countdown to the next attempt',
    needsFreshPage: true,
    async open(page) {
      await page.route(FRAMES, respondWithError(503, 'Not now.'));
      await openFrameList(page);
      await waitUntilShown(page, page.getByRole('timer'));
    },
  },
  {
    name: 'load-problem',
    caption: 'A failed step, with what is safe',
    needsFreshPage: true,
    async open(page) {
      await page.route(FRAMES, respondWithError(403, 'No.'));
      await openFrameList(page);
      await waitUntilShown(page, page.getByRole('alert'));
    },
  },
  {
    name: 'compile-film',
    caption: 'The video while prints are made',
    async open(page, { session }) {
      await page.route('**/api/generate-video', () => {});
      const { frameName, categoryName } = session.frame;
      const [effect] = session.effects;
      await openWithState(page, '/load', {
        ...{ action: 'generate-video', txID: session.txID, isNoCut: false, withRecording: true },
        effect: 'original',
        data: { frameName, categoryName, fps: 30, compiled: effect?.compiled },
      });
      await waitUntilShown(page, page.getByRole('progressbar'));
      await page.clock.runFor(8_000);
      // A time at which all people are in the picture.
      await page.locator('video').evaluate(
        (video: HTMLVideoElement) =>
          new Promise((resolve, reject) => {
            video.pause();
            video.addEventListener('seeked', resolve, { once: true });
            video.addEventListener('error', reject, { once: true });
            video.currentTime = 2.6;
          }),
      );
    },
  },
];
