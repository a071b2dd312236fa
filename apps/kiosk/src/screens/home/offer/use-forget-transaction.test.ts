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
const addresses = () => booth.asked.map(({ address }) => address);

beforeEach(() => {
  booth = createFakeBooth();
  booth.answer(CANCEL, () => ok(aTransaction({ status: 'cancelled' })));
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
