import { TransactionStatus } from '@jepret/contract';
import { describe, expect, test } from 'vitest';
import { canChangeStatus, isEntitled } from './transaction-states.ts';

const ALLOWED = [
  'pending > paid',
  'pending > expired',
  'pending > failed',
  'pending > cancelled',
  'expired > paid',
  'failed > paid',
  'cancelled > paid',
  'paid > refunded',
];

describe('the states of a transaction', () => {
  const moves = TransactionStatus.options.flatMap((status) =>
    TransactionStatus.options.map((to) => ({ status, to, isAllowed: isListed(status, to) })),
  );

  test.each(moves)('$status > $to: $isAllowed (PAY-19)', ({ status, to, isAllowed }) => {
    expect(canChangeStatus({ status, isBypass: false }, to)).toBe(isAllowed);
  });

  test.each(moves)(
    'a bypass never changes its status: $status > $to (STAFF-5)',
    ({ status, to }) => {
      expect(canChangeStatus({ status, isBypass: true }, to)).toBe(false);
    },
  );

  test('only a refund ends the status paid, and refunded is final (PAY-20)', () => {
    const next = (status: TransactionStatus) =>
      TransactionStatus.options.filter((to) => canChangeStatus({ status, isBypass: false }, to));
    expect(next('paid')).toEqual(['refunded']);
    expect(next('refunded')).toEqual([]);
  });

  test.each(TransactionStatus.options)(
    '%s entitles to photos only if it is paid or a bypass (PAY-21)',
    (status) => {
      expect(isEntitled({ status, isBypass: false, erasedAt: null })).toBe(status === 'paid');
      expect(isEntitled({ status, isBypass: true, erasedAt: null })).toBe(true);
    },
  );
});

const isListed = (from: TransactionStatus, to: TransactionStatus) =>
  ALLOWED.includes(`${from} > ${to}`);
