import { TransactionStatus } from '@jepret/contract';
import { describe, expect, test } from 'vitest';
import { interpret } from './interpret.ts';

const CHARGE = {
  orderId: 'JPRT-1',
  amountIdr: 35_000,
  state: 'open',
  paidIdr: null,
  refundedIdr: null,
  refundAskedIdr: null,
  provenIdr: null,
  byHandIdr: 0,
  refusedIdr: [],
} as const;
const PENDING = { status: 'pending', isBypass: false, paidOrderId: null } as const;
const PAID = { status: 'paid', isBypass: false, paidOrderId: 'JPRT-1' } as const;
const paid = (amountIdr = 35_000) =>
  ({ kind: 'paid', amountIdr, paidAt: 1, method: null }) as const;

describe('what a reading means', () => {
  test.each(['pending', 'expired', 'failed', 'cancelled'] as const)(
    'exactly the amount pays a transaction that is %s (PAY-28)',
    (status) => {
      const outcome = interpret({ ...PENDING, status }, CHARGE, paid());
      expect(outcome).toEqual({ kind: 'pay', amountIdr: 35_000 });
    },
  );

  test.each(TransactionStatus.options)(
    'a wrong amount never pays one that is %s (PAY-28)',
    (status) => {
      for (const amountIdr of [0, 1, 34_999, 35_001, 10 ** 12, -35_000]) {
        const outcome = interpret({ ...PENDING, status }, CHARGE, paid(amountIdr));
        expect(outcome).toEqual({ kind: 'wrong_amount', amountIdr });
      }
    },
  );

  test('hearing the same again means nothing (PAY-29)', () => {
    const settled = { ...CHARGE, state: 'paid', paidIdr: 35_000 } as const;
    expect(interpret(PAID, settled, paid())).toEqual({ kind: 'nothing' });
  });

  test('a second charge that is paid as well is money to return', () => {
    const other = { ...CHARGE, orderId: 'JPRT-2' };
    expect(interpret(PAID, other, paid())).toEqual({ kind: 'second_payment', amountIdr: 35_000 });
  });

  test('a full refund of the charge that paid ends it; a part, or other money, is noted', () => {
    const settled = { ...CHARGE, state: 'paid', paidIdr: 35_000 } as const;
    const refunded = (amountIdr: number) => ({ kind: 'refunded', amountIdr }) as const;
    expect(interpret(PAID, settled, refunded(35_000)).kind).toBe('refund');
    expect(interpret(PAID, settled, refunded(1_000)).kind).toBe('refund_noted');
    const other = { ...settled, orderId: 'JPRT-2' };
    expect(interpret(PAID, other, refunded(35_000)).kind).toBe('refund_noted');
    expect(interpret(PENDING, CHARGE, refunded(35_000)).kind).toBe('refund_noted');
  });

  test('a refund in parts is interpreted by what is new of it, and less than is known means nothing', () => {
    const refunded = (amountIdr: number) => ({ kind: 'refunded', amountIdr }) as const;
    const charge = { ...CHARGE, state: 'refunded', paidIdr: 35_000, refundedIdr: 10_000 } as const;
    expect(interpret(PAID, charge, refunded(20_000))).toEqual({
      kind: 'refund_noted',
      amountIdr: 20_000,
      addedIdr: 10_000,
    });
    expect(interpret(PAID, charge, refunded(35_000))).toMatchObject({ kind: 'refund' });
    expect(interpret(PAID, charge, refunded(10_000))).toEqual({ kind: 'nothing' });
    expect(interpret(PAID, charge, refunded(9_999))).toEqual({ kind: 'nothing' });
  });

  test('a refund that staff noted before is confirmed, but no more than was paid (PAY-45)', () => {
    const noted = { ...PAID, status: 'refunded' } as const;
    const settled = { ...CHARGE, state: 'paid', paidIdr: 35_000 } as const;
    const refunded = (amountIdr: number) => ({ kind: 'refunded', amountIdr }) as const;
    expect(interpret(noted, settled, refunded(35_000))).toEqual({
      kind: 'refund_confirmed',
      amountIdr: 35_000,
      addedIdr: 35_000,
    });
    const all = { ...settled, state: 'refunded', refundedIdr: 35_000 } as const;
    expect(interpret(noted, all, refunded(35_000))).toEqual({ kind: 'nothing' });
    expect(interpret(noted, all, refunded(36_000)).kind).toBe('refund_noted');
    const other = { ...settled, orderId: 'JPRT-2' };
    expect(interpret(noted, other, refunded(35_000)).kind).toBe('refund_noted');
  });

  test('what a person sent after a refusal, and the provider too, went back twice (PAY-71)', () => {
    const refunded = (amountIdr: number) => ({ kind: 'refunded', amountIdr }) as const;
    const sent = { ...CHARGE, state: 'paid', paidIdr: 35_000, byHandIdr: 35_000 } as const;
    const noted = { ...PAID, status: 'refunded' } as const;
    const twice = { kind: 'refund_doubled', amountIdr: 35_000, addedIdr: 35_000, endsIt: true };
    expect(interpret(noted, sent, refunded(35_000))).toEqual(twice);
    expect(interpret(PAID, sent, refunded(35_000))).toEqual(twice);
    expect(interpret(noted, sent, refunded(10_000)).kind).toBe('refund_doubled');
    const known = { ...sent, refundedIdr: 35_000 };
    expect(interpret(noted, known, refunded(35_000))).toEqual({ kind: 'nothing' });
    expect(interpret(PAID, known, refunded(35_000)).kind).toBe('refund');
  });

  test('a refund of other money that was asked for is confirmed when all of it is back', () => {
    const other = { ...CHARGE, orderId: 'JPRT-2', state: 'wrong_amount', paidIdr: 34_999 } as const;
    const refunded = (amountIdr: number) => ({ kind: 'refunded', amountIdr }) as const;
    const asked = { ...other, refundAskedIdr: 34_999 };
    expect(interpret(PAID, asked, refunded(34_999)).kind).toBe('refund_confirmed');
    expect(interpret(PAID, asked, refunded(10_000)).kind).toBe('refund_noted');
    expect(interpret(PAID, other, refunded(34_999)).kind).toBe('refund_noted');
  });

  test('a part that was asked for is taken for it only when its own key is proven (PAY-119)', () => {
    const refunded = (amountIdr: number) => ({ kind: 'refunded', amountIdr }) as const;
    const asked = { ...CHARGE, state: 'paid', paidIdr: 35_000, refundAskedIdr: 10_000 } as const;
    // Somebody sent as much back at the provider while ours still waits for the bank.
    expect(interpret(PAID, asked, refunded(10_000))).toEqual({ kind: 'nothing' });
    expect(interpret(PAID, asked, refunded(9_000)).kind).toBe('refund_noted');
    const proven = { ...asked, provenIdr: 10_000 } as const;
    expect(interpret(PAID, proven, refunded(10_000))).toEqual({
      kind: 'part_refunded',
      amountIdr: 10_000,
      addedIdr: 10_000,
      partIdr: 10_000,
    });
    expect(interpret(PAID, proven, refunded(12_000))).toMatchObject({ addedIdr: 12_000 });
    expect(interpret(PAID, proven, refunded(35_000)).kind).toBe('refund');
    const refused = { ...asked, refundAskedIdr: null };
    expect(interpret(PAID, refused, refunded(10_000)).kind).toBe('refund_noted');
  });

  test('a part sent by hand counts: with it all of it is back, and more went back twice (PAY-71, PAY-121)', () => {
    const refunded = (amountIdr: number) => ({ kind: 'refunded', amountIdr }) as const;
    const sent = { ...CHARGE, state: 'paid', paidIdr: 35_000, byHandIdr: 10_000 } as const;
    const asked = { ...sent, refundAskedIdr: 25_000 } as const;
    expect(interpret(PAID, asked, refunded(25_000)).kind).toBe('refund');
    expect(interpret(PAID, asked, refunded(35_000))).toEqual({
      kind: 'refund_doubled',
      amountIdr: 35_000,
      addedIdr: 10_000,
      endsIt: true,
    });
    expect(interpret(PAID, sent, refunded(10_000))).toEqual({
      kind: 'refund_doubled',
      amountIdr: 10_000,
      addedIdr: 10_000,
      endsIt: false,
    });
  });

  test('all of it ends what is still paid, though the sum was known before', () => {
    const known = { ...CHARGE, state: 'refunded', paidIdr: 35_000, refundedIdr: 35_000 } as const;
    const outcome = interpret(PAID, known, { kind: 'refunded', amountIdr: 35_000 });
    expect(outcome.kind).toBe('refund');
  });

  test('money that went back does not pay, though the provider still calls it paid', () => {
    const charge = { ...CHARGE, state: 'refunded', refundedIdr: 35_000 } as const;
    expect(interpret(PENDING, charge, paid())).toEqual({ kind: 'nothing' });
  });

  test('an end is heard once, and never after money came', () => {
    const closed = { kind: 'closed', as: 'expired' } as const;
    expect(interpret(PENDING, CHARGE, closed)).toEqual({ kind: 'close', as: 'expired' });
    for (const state of ['closed', 'paid', 'wrong_amount', 'refunded', 'refused'] as const) {
      expect(interpret(PAID, { ...CHARGE, state }, closed)).toEqual({ kind: 'nothing' });
    }
  });

  test.each([
    { kind: 'open' },
    { kind: 'unknown' },
    { kind: 'untraceable' },
    { kind: 'unreachable', reason: 'x' },
  ] as const)('$kind changes nothing', (reading) => {
    expect(interpret(PENDING, CHARGE, reading)).toEqual({ kind: 'nothing' });
  });
});
