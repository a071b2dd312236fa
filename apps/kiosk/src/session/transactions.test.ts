import { TransactionStatus } from '@jepret/contract';
import { expect, test } from 'vitest';
import { aTransaction } from '../testing/fake-booth.ts';
import { isChargeOpen, isEntitled } from './transactions.ts';

const NOW = Date.parse('2026-01-01T10:00:00Z');

test('only a paid transaction and a bypass are entitled (PAY-21)', () => {
  const entitled = TransactionStatus.options.filter((status) =>
    isEntitled(aTransaction({ status })),
  );
  expect(entitled).toEqual(['paid']);
  expect(isEntitled(aTransaction({ expires_at: null, qr_code: null }))).toBe(true);
});

test('a charge without a QR code is not entitled', () => {
  expect(isEntitled(aTransaction({ qr_code: null }))).toBe(false);
});

test('only an unexpired pending charge is open', () => {
  expect(isChargeOpen(aTransaction(), NOW)).toBe(true);
  expect(isChargeOpen(aTransaction({ status: 'paid' }), NOW)).toBe(false);
  expect(isChargeOpen(aTransaction({ expires_at: '2026-01-01T09:59:59.000Z' }), NOW)).toBe(false);
  expect(isChargeOpen(aTransaction({ expires_at: null, qr_code: null }), NOW)).toBe(false);
});
