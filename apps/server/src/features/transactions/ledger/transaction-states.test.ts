import { TransactionStatus } from '@jepret/contract';
import { describe, expect, test } from 'vitest';
import { canMove, isEntitled } from './transaction-states.ts';

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
    expect(canMove({ status, isBypass: false }, to)).toBe(isAllowed);
  });

  test.each(moves)('a bypass never moves: $status > $to (STAFF-5)', ({ status, to }) => {
    expect(canMove({ status, isBypass: true }, to)).toBe(false);
  });

  test('nothing un-pays but a refund, and nothing follows a refund (PAY-20)', () => {
    const next = (status: TransactionStatus) =>
      TransactionStatus.options.filter((to) => canMove({ status, isBypass: false }, to));
    expect(next('paid')).toEqual(['refunded']);
    expect(next('refunded')).toEqual([]);
  });

  test.each(TransactionStatus.options)(
    '%s lets photos be taken only when it is paid (PAY-21)',
    (status) => {
      expect(isEntitled({ status, isBypass: false, erasedAt: null })).toBe(status === 'paid');
      expect(isEntitled({ status, isBypass: true, erasedAt: null })).toBe(true);
    },
  );
});

const isListed = (from: TransactionStatus, to: TransactionStatus) =>
  ALLOWED.includes(`${from} > ${to}`);
