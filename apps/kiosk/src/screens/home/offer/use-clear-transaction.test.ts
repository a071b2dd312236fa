import { beforeEach, expect, test } from 'vitest';
import {
  aTransaction,
  createFakeBooth,
  type FakeBooth,
  networkError,
  ok,
} from '../../../testing/fake-booth.ts';
import { clearTransaction } from './use-clear-transaction.ts';

const CANCEL = 'POST /v1/transaction/trx/trx-1/cancel';

let booth: FakeBooth;
let visitsEnded: number;
const addresses = () => booth.requests.map(({ address }) => address);

beforeEach(() => {
  booth = createFakeBooth();
  booth.respondTo(CANCEL, () => ok(aTransaction({ status: 'cancelled' })));
  visitsEnded = 0;
  booth.language.endVisit = async () => {
    visitsEnded += 1;
  };
});

test('a session that ends resets the language', async () => {
  booth.stored.set('transaction', aTransaction({ status: 'paid' }));
  await clearTransaction(booth);
  expect(visitsEnded).toBe(1);
  booth.stored.set('transaction', aTransaction({ qr_code: null, expires_at: null }));
  await clearTransaction(booth);
  expect(visitsEnded).toBe(2);
});

test("before a payment the visitor's language is kept", async () => {
  for (const status of ['pending', 'expired', 'failed', 'cancelled'] as const) {
    booth.stored.set('transaction', aTransaction({ status }));
    await clearTransaction(booth);
  }
  await clearTransaction(booth);
  expect(visitsEnded).toBe(0);
});

test('home deletes the transaction and the payment notes (HOME-31)', async () => {
  booth.stored.set('transaction', aTransaction({ status: 'paid' }));
  booth.paymentNotes.getAttemptKey('visit');
  await clearTransaction(booth);
  expect(booth.storage.getItem('transaction')).toBeNull();
  expect(booth.paymentNotes.getAttemptKey('visit')).toBe('key-2');
  expect(addresses()).toEqual([]);
});

test('an open charge is cancelled (HOME-31)', async () => {
  booth.stored.set('transaction', aTransaction());
  await clearTransaction(booth);
  expect(addresses()).toEqual([CANCEL]);
});

test('an expired charge and a bypass are not cancelled', async () => {
  for (const transaction of [
    aTransaction({ status: 'expired' }),
    aTransaction({ expires_at: '2026-01-01T09:59:00.000Z' }),
    aTransaction({ qr_code: null, expires_at: null }),
  ]) {
    booth.stored.set('transaction', transaction);
    await clearTransaction(booth);
  }
  expect(addresses()).toEqual([]);
});

test('a failed cancellation is ignored', async () => {
  booth.respondTo(CANCEL, networkError);
  booth.stored.set('transaction', aTransaction());
  await expect(clearTransaction(booth)).resolves.toBeUndefined();
});
