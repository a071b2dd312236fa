import { TransactionStatus } from '@jepret/contract';
import { describe, expect, test } from 'vitest';
import { judge } from './judge.ts';

const CHARGE = {
  orderId: 'JPRT-1',
  amountIdr: 35_000,
  state: 'open',
  paidIdr: null,
  refundedIdr: null,
} as const;
const PENDING = { status: 'pending', isBypass: false, paidOrderId: null } as const;
const PAID = { status: 'paid', isBypass: false, paidOrderId: 'JPRT-1' } as const;
const paid = (amountIdr = 35_000) =>
  ({ kind: 'paid', amountIdr, paidAt: 1, method: null }) as const;

describe('what a reading means', () => {
  test.each(['pending', 'expired', 'failed', 'cancelled'] as const)(
    'exactly the amount pays a transaction that is %s',
    (status) => {
      const verdict = judge({ ...PENDING, status }, CHARGE, paid());
      expect(verdict).toEqual({ kind: 'pay', amountIdr: 35_000 });
    },
  );

  test.each(TransactionStatus.options)('a wrong amount never pays one that is %s', (status) => {
    for (const amountIdr of [0, 1, 34_999, 35_001, 10 ** 12, -35_000]) {
      const verdict = judge({ ...PENDING, status }, CHARGE, paid(amountIdr));
      expect(verdict).toEqual({ kind: 'wrong_amount', amountIdr });
    }
  });

  test('hearing the same again means nothing', () => {
    const settled = { ...CHARGE, state: 'paid', paidIdr: 35_000 } as const;
    expect(judge(PAID, settled, paid())).toEqual({ kind: 'nothing' });
  });

  test('a second charge that is paid as well is money to return', () => {
    const other = { ...CHARGE, orderId: 'JPRT-2' };
    expect(judge(PAID, other, paid())).toEqual({ kind: 'second_payment', amountIdr: 35_000 });
  });

  test('a full refund of the charge that paid ends it; a part, or other money, is noted', () => {
    const settled = { ...CHARGE, state: 'paid', paidIdr: 35_000 } as const;
    const refunded = (amountIdr: number) => ({ kind: 'refunded', amountIdr }) as const;
    expect(judge(PAID, settled, refunded(35_000)).kind).toBe('refund');
    expect(judge(PAID, settled, refunded(1_000)).kind).toBe('refund_noted');
    const other = { ...settled, orderId: 'JPRT-2' };
    expect(judge(PAID, other, refunded(35_000)).kind).toBe('refund_noted');
    expect(judge(PENDING, CHARGE, refunded(35_000)).kind).toBe('refund_noted');
  });

  test('money that went back does not pay, though the provider still calls it paid', () => {
    const charge = { ...CHARGE, state: 'refunded', refundedIdr: 35_000 } as const;
    expect(judge(PENDING, charge, paid())).toEqual({ kind: 'nothing' });
  });

  test('an end is heard once, and never after money came', () => {
    const closed = { kind: 'closed', as: 'expired' } as const;
    expect(judge(PENDING, CHARGE, closed)).toEqual({ kind: 'close', as: 'expired' });
    for (const state of ['closed', 'paid', 'wrong_amount', 'refunded', 'refused'] as const) {
      expect(judge(PAID, { ...CHARGE, state }, closed)).toEqual({ kind: 'nothing' });
    }
  });

  test.each([
    { kind: 'open' },
    { kind: 'unknown' },
    { kind: 'untraceable' },
    { kind: 'unreachable', reason: 'x' },
  ] as const)('$kind changes nothing', (reading) => {
    expect(judge(PENDING, CHARGE, reading)).toEqual({ kind: 'nothing' });
  });
});
