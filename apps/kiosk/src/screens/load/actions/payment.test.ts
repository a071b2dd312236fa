import type { LoadState } from '@jepret/contract';
import { translateInto } from '@jepret/messages/every-language';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { aTransaction, deadLine, ok, refusal } from '../../../testing/fake-booth.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import { createLoadVisit, HOME, homeWith, type LoadVisit } from '../testing/load-visit.ts';

const CREATE = 'POST /v2/transaction/';
const PAY: LoadState = { action: 'payment', data: { snapFee: 35_000 } };
const VERIFY: LoadState = { action: 'verify', trx_id: 'trx-1' };

let visit: LoadVisit;

beforeEach(() => {
  visit = createLoadVisit();
});

test('payment creates the transaction, keeps the answer and shows its code (SCREEN-17, SCREEN-19)', async () => {
  const transaction = aTransaction();
  visit.booth.answer(CREATE, () => ok(transaction));
  visit.start(PAY);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.booth.asked[0]?.body).toEqual({
    location: 'Jakarta',
    f_token: 'push-token',
    language: 'en',
  });
  expect(visit.booth.stored.find('transaction')).toEqual(transaction);
  expect(visit.left).toEqual(['/payment', { state: { data: transaction }, replace: true }]);
  expect(visit.views.at(-1)?.percent).toBe(100);
});

test('payment is made, and its failure told, in the language on screen', async () => {
  visit.booth.answer(CREATE, deadLine);
  visit.booth.language.shown.setState({ language: 'id', t: translateInto('id') });
  visit.start(PAY);
  await settle();
  expect(visit.booth.asked[0]?.body).toMatchObject({ language: 'id' });
  expect(visit.findNotice()?.text).toBe('Ada kendala. Coba lagi, ya.');
});

test('payment sends the voucher along, and the key of its attempt (SCREEN-19)', async () => {
  visit.booth.answer(CREATE, () => ok(aTransaction()));
  visit.start({ action: 'payment', data: { snapFee: 31_500, voucher_code: 'JEPRET10' } });
  await settle();
  expect(visit.booth.asked[0]?.body).toMatchObject({ voucher_code: 'JEPRET10' });
  expect(visit.booth.asked[0]?.headers.get('idempotency-key')).toBe('attempt-1');
});

test('what costs nothing goes straight on to verify (VOUCHER-13)', async () => {
  visit.booth.answer(CREATE, () => ok(aTransaction({ status: 'paid', amount: 0, qr_code: null })));
  visit.start(PAY);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual(['/load', { state: VERIFY, replace: true }]);
});

test('without a push token nothing is charged, and home says why (PAY-62)', async () => {
  visit.booth.push = { ...visit.booth.push, findToken: async () => undefined };
  visit.start(PAY);
  await settle();
  expect(visit.listAddresses()).toEqual([]);
  expect(visit.left).toEqual(homeWith('Failed to initialize notifications. Please try again.'));
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
  visit.booth.answer(CREATE, ({ body }) =>
    (body as { f_token: string }).f_token === 'new'
      ? ok(aTransaction())
      : refusal(422, 'Not known.', [{ code: 'push_token_unknown', message: 'Not known.' }]),
  );
  visit.start(PAY);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.listAddresses()).toEqual([CREATE, CREATE]);
  expect(visit.left[0]).toBe('/payment');
});

test("a refused payment shows the server's words and goes home after 2 s (PAY-26)", async () => {
  visit.booth.push = { ...visit.booth.push, dropToken: () => expect.unreachable() };
  visit.booth.answer(CREATE, () => refusal(422, 'This voucher was just used up.'));
  visit.start(PAY);
  await settle();
  expect(visit.findNotice()).toMatchObject({
    kind: 'problem',
    text: 'This voucher was just used up.',
  });
  // Asked twice, it would count twice as a guess.
  expect(visit.listAddresses()).toEqual([CREATE]);
  await visit.pass(1_999);
  expect(visit.left).toEqual([]);
  await visit.pass(1);
  expect(visit.left).toEqual(HOME);
});

test('a payment without an answer asks the visitor to try again (PAY-26)', async () => {
  visit.booth.answer(CREATE, deadLine);
  visit.start(PAY);
  await settle();
  expect(visit.findNotice()?.text).toBe('An error occurred. Please try again.');
});

test('the price that was shown goes along when another one is asked (PAY-5)', async () => {
  const transaction = aTransaction({ amount: 40_000, snapFee: 40_000, original_price: 40_000 });
  visit.booth.answer(CREATE, () => ok(transaction));
  visit.start(PAY);
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual([
    '/payment',
    { state: { data: transaction, quotedPrice: 35_000 }, replace: true },
  ]);
});

test("a voucher's price is compared with what its dialog promised", async () => {
  const discount = { discounted: true, discount_amount: 3_500, original_price: 35_000 };
  const transaction = aTransaction({ amount: 31_500, ...discount });
  visit.booth.answer(CREATE, () => ok(transaction));
  visit.start({ action: 'payment', data: { snapFee: 31_500, voucher_code: 'JEPRET10' } });
  await visit.pass(COMPLETE_SHOWN_MS);
  expect(visit.left).toEqual(['/payment', { state: { data: transaction }, replace: true }]);
});
