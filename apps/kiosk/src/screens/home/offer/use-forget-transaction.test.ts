import { beforeEach, expect, test } from 'vitest';
import {
  aTransaction,
  createFakeBooth,
  deadLine,
  type FakeBooth,
  ok,
} from '../../../testing/fake-booth.ts';
import { forgetTransaction } from './use-forget-transaction.ts';

const CANCEL = 'POST /v1/transaction/trx/trx-1/cancel';

let booth: FakeBooth;
let visitsEnded: number;
const addresses = () => booth.asked.map(({ address }) => address);

beforeEach(() => {
  booth = createFakeBooth();
  booth.answer(CANCEL, () => ok(aTransaction({ status: 'cancelled' })));
  visitsEnded = 0;
  booth.language.endVisit = async () => {
    visitsEnded += 1;
  };
});

test("a session that ends leaves the next visitor the location's own language", async () => {
  booth.stored.set('transaction', aTransaction({ status: 'paid' }));
  await forgetTransaction(booth);
  expect(visitsEnded).toBe(1);
  booth.stored.set('transaction', aTransaction({ qr_code: null, expires_at: null }));
  await forgetTransaction(booth);
  expect(visitsEnded).toBe(2);
});

test('who has not paid may try again in the language of their choice', async () => {
  for (const status of ['pending', 'expired', 'failed', 'cancelled'] as const) {
    booth.stored.set('transaction', aTransaction({ status }));
    await forgetTransaction(booth);
  }
  await forgetTransaction(booth);
  expect(visitsEnded).toBe(0);
});

test('home keeps nothing of a session (HOME-31)', async () => {
  booth.stored.set('transaction', aTransaction({ status: 'paid' }));
  booth.paymentNotes.attemptKeyFor('visit');
  await forgetTransaction(booth);
  expect(booth.storage.getItem('transaction')).toBeNull();
  expect(booth.paymentNotes.attemptKeyFor('visit')).toBe('key-2');
  expect(addresses()).toEqual([]);
});

test('a code that somebody could still scan is cancelled (HOME-31)', async () => {
  booth.stored.set('transaction', aTransaction());
  await forgetTransaction(booth);
  expect(addresses()).toEqual([CANCEL]);
});

test('what is over, or was let in by staff, is left alone', async () => {
  for (const transaction of [
    aTransaction({ status: 'expired' }),
    aTransaction({ expires_at: '2026-01-01T09:59:00.000Z' }),
    aTransaction({ qr_code: null, expires_at: null }),
  ]) {
    booth.stored.set('transaction', transaction);
    await forgetTransaction(booth);
  }
  expect(addresses()).toEqual([]);
});

test('a cancellation that does not get through stops nobody', async () => {
  booth.answer(CANCEL, deadLine);
  booth.stored.set('transaction', aTransaction());
  await expect(forgetTransaction(booth)).resolves.toBeUndefined();
});
