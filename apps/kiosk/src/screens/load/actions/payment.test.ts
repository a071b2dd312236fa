import type { LoadState } from '@jepret/contract';
import { getTranslate } from '@jepret/messages/every-language';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { beforeEach, expect, test } from 'vitest';
import { aTransaction, networkError, ok, refusal } from '../../../testing/fake-booth.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import { createLoadVisit, HOME, homeWith, type LoadVisit } from '../testing/load-visit.ts';

const CREATE = 'POST /v2/transaction/';
const PAY: LoadState = { action: 'payment', data: { snapFee: 35_000 } };
const VERIFY: LoadState = { action: 'verify', trx_id: 'trx-1' };

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

test('payment creates and stores the transaction and shows its code (SCREEN-17, SCREEN-19)', async () => {
  const transaction = aTransaction();
  visit.booth.respondTo(CREATE, () => ok(transaction));
  visit.start(PAY);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.requests[0]?.body).toEqual({
    location: 'Jakarta',
    f_token: 'push-token',
    language: 'en',
  });
  expect(visit.booth.stored.find('transaction')).toEqual(transaction);
  expect(visit.navigations).toEqual(['/payment', { state: { data: transaction }, replace: true }]);
  expect(visit.views.at(-1)?.percent).toBe(100);
});

test('payment and its failure use the language on screen', async () => {
  visit.booth.respondTo(CREATE, networkError);
  visit.booth.language.shown.setState({ language: 'id', t: getTranslate('id') });
  visit.start(PAY);
  await settle();
  expect(visit.booth.requests[0]?.body).toMatchObject({ language: 'id' });
  expect(visit.findNotice()?.text).toBe('Ada kendala. Coba lagi, ya.');
});

test('payment sends the voucher and the attempt key (SCREEN-19)', async () => {
  visit.booth.respondTo(CREATE, () => ok(aTransaction()));
  visit.start({ action: 'payment', data: { snapFee: 31_500, voucher_code: 'JEPRET10' } });
  await settle();
  expect(visit.booth.requests[0]?.body).toMatchObject({ voucher_code: 'JEPRET10' });
  expect(visit.booth.requests[0]?.headers.get('idempotency-key')).toBe('attempt-1');
});

test('a free session goes directly to verify (VOUCHER-13)', async () => {
  visit.booth.respondTo(CREATE, () =>
    ok(aTransaction({ status: 'paid', amount: 0, qr_code: null })),
  );
  visit.start(PAY);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.navigations).toEqual(['/load', { state: VERIFY, replace: true }]);
});

test('without a push token nothing is charged, and home shows the reason (PAY-62)', async () => {
  visit.booth.push = { ...visit.booth.push, findToken: async () => undefined };
  visit.start(PAY);
  await settle();
  expect(visit.listAddresses()).toEqual([]);
  expect(visit.navigations).toEqual(
    homeWith('Failed to initialize notifications. Please try again.'),
  );
});

test('an unknown push token is dropped and the payment tried once more (PAY-63)', async () => {
  let token = 'old';
  visit.booth.push = {
    ...visit.booth.push,
    findToken: async () => token,
    dropToken: () => {
      token = 'new';
    },
  };
  visit.booth.respondTo(CREATE, ({ body }) =>
    (body as { f_token: string }).f_token === 'new'
      ? ok(aTransaction())
      : refusal(422, 'Not known.', [{ code: 'push_token_unknown', message: 'Not known.' }]),
  );
  visit.start(PAY);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.listAddresses()).toEqual([CREATE, CREATE]);
  expect(visit.navigations[0]).toBe('/payment');
});

test("a refused payment shows the server's text and goes home after 2 s (PAY-26)", async () => {
  visit.booth.push = { ...visit.booth.push, dropToken: () => expect.unreachable() };
  visit.booth.respondTo(CREATE, () => refusal(422, 'This voucher was just used up.'));
  visit.start(PAY);
  await settle();
  expect(visit.findNotice()).toMatchObject({
    kind: 'problem',
    text: 'This voucher was just used up.',
  });
  // A repeated request would count as a second guess of a code.
  expect(visit.listAddresses()).toEqual([CREATE]);
  await visit.pass(1_999);
  expect(visit.navigations).toEqual([]);
  await visit.pass(1);
  expect(visit.navigations).toEqual(HOME);
});

test('a payment without a response asks the visitor to try again (PAY-26)', async () => {
  visit.booth.respondTo(CREATE, networkError);
  visit.start(PAY);
  await settle();
  expect(visit.findNotice()?.text).toBe('An error occurred. Please try again.');
});

test('the shown price is passed on if the charged price differs (PAY-5)', async () => {
  const transaction = aTransaction({ amount: 40_000, snapFee: 40_000, original_price: 40_000 });
  visit.booth.respondTo(CREATE, () => ok(transaction));
  visit.start(PAY);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.navigations).toEqual([
    '/payment',
    { state: { data: transaction, quotedPrice: 35_000 }, replace: true },
  ]);
});

test("a voucher's price is compared with the price in its dialog", async () => {
  const discount = { discounted: true, discount_amount: 3_500, original_price: 35_000 };
  const transaction = aTransaction({ amount: 31_500, ...discount });
  visit.booth.respondTo(CREATE, () => ok(transaction));
  visit.start({ action: 'payment', data: { snapFee: 31_500, voucher_code: 'JEPRET10' } });
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.navigations).toEqual(['/payment', { state: { data: transaction }, replace: true }]);
});

test('each start and each refusal is counted, but not a visitor who leaves (FLEET-5)', async () => {
  visit.booth.respondTo(CREATE, () => refusal(409, 'No paper.'));
  visit.start(PAY);
  await settle();
  visit.booth.respondTo(CREATE, () => new Promise(() => {}));
  visit.start(PAY);
  await settle();
  visit.stop();
  await settle();
  expect(visit.booth.record.readCounts()).toEqual({ taps: 2, refusals: 1, cancellations: 0 });
});
