import { TransactionStatus } from '@jepret/contract';
import { describe, expect, test } from 'vitest';
import { findRefundAccount } from '../refunds/refund-account.ts';
import type { RefundEntry } from '../refunds/refund-entry-store.ts';
import type { StoredRefund } from '../refunds/refund-store.ts';
import type { ChargeState } from './charge-store.ts';
import { interpret } from './interpret.ts';

const NEW = {
  orderId: 'JPRT-1',
  amountIdr: 35_000,
  state: 'open',
  paidIdr: null,
  refundedIdr: null,
  refundsWholeOnly: false,
} as const;

interface Known {
  orderId?: string;
  state?: ChargeState;
  paidIdr?: number;
  refundedIdr?: number;
  /** What went back as far as it is in no other entry. */
  entries?: Partial<RefundEntry>[];
  askedIdr?: number;
  ownIdr?: number;
  refusedIdr?: number;
}

/** A charge, and what is known of its refunds. */
function know(known: Known = {}) {
  const { entries = [], askedIdr, ownIdr = null, refusedIdr, ...rest } = known;
  const charge = { ...NEW, ...rest };
  const { orderId, refundedIdr } = charge;
  const proven = refundedIdr === null || entries.length > 0 ? [] : [{ amountIdr: refundedIdr }];
  const account = findRefundAccount(charge, {
    refunds: askedIdr === undefined ? [] : [{ ...REFUND, orderId, amountIdr: askedIdr }],
    owed: refusedIdr === undefined ? [] : [{ ...REFUSED, orderId, amountIdr: refusedIdr }],
    entries: [
      ...proven.map((entry) => ({ ...ENTRY, ...entry, provenIdr: entry.amountIdr, orderId })),
      ...entries.map((entry) => ({ ...ENTRY, ...entry, orderId })),
    ],
  });
  return { ...charge, account, ownIdr };
}

const ENTRY: RefundEntry = {
  transactionId: 't',
  number: 1,
  orderId: NEW.orderId,
  kind: 'proven',
  at: 1,
  amountIdr: 0,
  provenIdr: 0,
  owedNumber: null,
};
const REFUND: StoredRefund = {
  key: 'RF-1',
  transactionId: 't',
  orderId: NEW.orderId,
  number: 1,
  amountIdr: 0,
  reason: 'Torn.',
  owedNumber: null,
  askedBy: 'operator',
  askedAt: 1,
  state: 'asked',
  providerReference: null,
  refusal: null,
  word: null,
  endedAt: null,
  tries: 1,
  isUnsure: false,
  isTaken: true,
  checkAt: null,
  checks: 0,
};
const REFUSED = {
  transactionId: 't',
  number: 1,
  shortCode: 'K7M3XP',
  kind: 'refund_refused',
  orderId: NEW.orderId,
  amountIdr: 0,
  notedAt: 1,
  settledAt: null,
  settledBy: null,
  note: null,
} as const;

const CHARGE = know();
const SETTLED = { state: 'paid', paidIdr: 35_000 } as const;
const byHand = (amountIdr: number) => [{ kind: 'by_hand' as const, amountIdr }];
const refunded = (amountIdr: number) => ({ kind: 'refunded', amountIdr }) as const;

/** What is new of it, without what is nothing of it. */
function split(transaction: Parameters<typeof interpret>[0], known: Known, totalIdr: number) {
  const outcome = interpret(transaction, know(known), refunded(totalIdr));
  if (outcome.kind !== 'returned') return outcome.kind;
  const { answered, ...amounts } = outcome.split;
  const all = { ...amounts, answeredIdr: answered?.amountIdr ?? 0 };
  return Object.fromEntries(Object.entries(all).filter(([, amountIdr]) => amountIdr !== 0));
}

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
    expect(interpret(PAID, know(SETTLED), paid())).toEqual({ kind: 'nothing' });
  });

  test('a second charge that is paid as well is money to return', () => {
    const other = know({ orderId: 'JPRT-2' });
    expect(interpret(PAID, other, paid())).toEqual({ kind: 'second_payment', amountIdr: 35_000 });
  });

  test('a refund that nobody asked for is new money of its charge, all of it or a part', () => {
    expect(split(PAID, SETTLED, 35_000)).toEqual({ restIdr: 35_000 });
    expect(split(PAID, SETTLED, 1_000)).toEqual({ restIdr: 1_000 });
    expect(split(PAID, { ...SETTLED, orderId: 'JPRT-2' }, 35_000)).toEqual({ restIdr: 35_000 });
    expect(split(PENDING, {}, 35_000)).toEqual({ restIdr: 35_000 });
  });

  test('a refund in parts is interpreted by what is new of it, and less than is known means nothing', () => {
    const charge = { ...SETTLED, refundedIdr: 10_000 };
    expect(split(PAID, charge, 20_000)).toEqual({ restIdr: 10_000 });
    expect(split(PAID, charge, 35_000)).toEqual({ restIdr: 25_000 });
    expect(split(PAID, charge, 10_000)).toBe('nothing');
    expect(split(PAID, charge, 9_999)).toBe('nothing');
  });

  test('a refund that staff noted before is confirmed, but no more than was paid (PAY-45)', () => {
    const noted = { ...PAID, status: 'refunded' } as const;
    const entry = { kind: 'noted', amountIdr: 35_000 } as const;
    const known = { ...SETTLED, entries: [entry] };
    expect(split(noted, known, 35_000)).toEqual({ confirmedIdr: 35_000 });
    const all = { ...SETTLED, refundedIdr: 35_000, entries: [{ ...entry, provenIdr: 35_000 }] };
    expect(split(noted, all, 35_000)).toBe('nothing');
    expect(split(noted, all, 36_000)).toEqual({ restIdr: 1_000 });
    expect(split(noted, { ...SETTLED, orderId: 'JPRT-2' }, 35_000)).toEqual({ restIdr: 35_000 });
  });

  test('a part that a person saw at the provider is confirmed by its late proof, not doubled (PAY-125)', () => {
    const entries = [{ kind: 'noted', amountIdr: 17_500 } as const];
    expect(split(PAID, { ...SETTLED, entries }, 17_500)).toEqual({ confirmedIdr: 17_500 });
    expect(split(PAID, { ...SETTLED, entries }, 35_000)).toEqual({
      confirmedIdr: 17_500,
      restIdr: 17_500,
    });
  });

  test('what a person sent after a refusal, and the provider too, went back twice (PAY-71)', () => {
    const sent = { ...SETTLED, entries: byHand(35_000) };
    const noted = { ...PAID, status: 'refunded' } as const;
    expect(split(noted, sent, 35_000)).toEqual({ doubledIdr: 35_000 });
    expect(split(PAID, sent, 35_000)).toEqual({ doubledIdr: 35_000 });
    expect(split(noted, sent, 10_000)).toEqual({ doubledIdr: 10_000 });
    const known = { ...sent, refundedIdr: 35_000 };
    expect(split(noted, known, 35_000)).toBe('nothing');
    // PAY-117: all of it has gone back, so what is still paid ends.
    expect(split(PAID, known, 35_000)).toEqual({});
  });

  test('a refund of other money that was asked for is confirmed when all of it is back', () => {
    const other = { orderId: 'JPRT-2', state: 'wrong_amount', paidIdr: 34_999 } as const;
    const asked = { ...other, askedIdr: 34_999 };
    expect(split(PAID, asked, 34_999)).toEqual({ askedIdr: 34_999 });
    expect(split(PAID, asked, 10_000)).toEqual({ restIdr: 10_000 });
    expect(split(PAID, other, 34_999)).toEqual({ restIdr: 34_999 });
  });

  test('a part that was asked for is taken for it only when its own key is proven (PAY-119)', () => {
    const asked = { ...SETTLED, askedIdr: 10_000 };
    // As much was sent back at the provider while ours still waits for the bank.
    expect(split(PAID, asked, 10_000)).toBe('nothing');
    expect(split(PAID, asked, 9_000)).toEqual({ restIdr: 9_000 });
    const proven = { ...asked, ownIdr: 10_000 };
    expect(split(PAID, proven, 10_000)).toEqual({ askedIdr: 10_000 });
    expect(split(PAID, proven, 12_000)).toEqual({ askedIdr: 10_000, restIdr: 2_000 });
    expect(split(PAID, proven, 35_000)).toEqual({ askedIdr: 10_000, restIdr: 25_000 });
    expect(split(PAID, SETTLED, 10_000)).toEqual({ restIdr: 10_000 });
  });

  test('a part that is proven after all of its payment was noted and reopened is still ours (PAY-119)', () => {
    const noted = { ...PAID, status: 'refunded' } as const;
    const asked = { ...SETTLED, refundedIdr: 15_000, askedIdr: 10_000 };
    expect(split(noted, asked, 25_000)).toBe('nothing');
    expect(split(noted, { ...asked, ownIdr: 10_000 }, 25_000)).toEqual({ askedIdr: 10_000 });
  });

  test('a refused part is answered by money of exactly its amount, also by the last of a payment (PAY-121)', () => {
    const refused = { ...SETTLED, refusedIdr: 10_000 };
    expect(split(PAID, refused, 10_000)).toEqual({ answeredIdr: 10_000 });
    expect(split(PAID, refused, 12_000)).toEqual({ restIdr: 12_000 });
    const last = { ...refused, entries: byHand(25_000) };
    expect(split(PAID, last, 10_000)).toEqual({ answeredIdr: 10_000 });
  });

  test('a part sent by hand counts: with it all of it is back, and more went back twice (PAY-71, PAY-121)', () => {
    const sent = { ...SETTLED, entries: byHand(10_000) };
    const asked = { ...sent, askedIdr: 25_000 };
    expect(split(PAID, asked, 25_000)).toEqual({ askedIdr: 25_000 });
    expect(split(PAID, asked, 35_000)).toEqual({ askedIdr: 25_000, doubledIdr: 10_000 });
    expect(split(PAID, sent, 10_000)).toEqual({ doubledIdr: 10_000 });
    expect(split(PAID, sent, 15_000)).toEqual({ restIdr: 15_000 });
    expect(split(PAID, sent, 30_000)).toEqual({ doubledIdr: 5_000, restIdr: 25_000 });
  });

  test('all of it ends what is still paid, though the sum was known before', () => {
    const known = { ...SETTLED, state: 'refunded', refundedIdr: 35_000 } as const;
    expect(interpret(PAID, know(known), refunded(35_000)).kind).toBe('returned');
    expect(split({ ...PAID, status: 'refunded' }, known, 35_000)).toBe('nothing');
  });

  test('money that went back does not pay, though the provider still calls it paid', () => {
    const charge = know({ state: 'refunded', refundedIdr: 35_000 });
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
