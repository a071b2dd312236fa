import { TransactionStatus } from '@jepret/contract';
import { describe, expect, test } from 'vitest';
import type { ChargeState } from '../ledger/charge-store.ts';
import { findRefundAccount } from '../ledger/refund-account.ts';
import type { RefundEntry } from '../ledger/refund-entry-store.ts';
import type { StoredRefund } from '../ledger/refund-store.ts';
import { interpret } from './interpret.ts';

const NEW = {
  orderId: 'JPRT-1',
  amountIdr: 35_000,
  state: 'open',
  paidIdr: null,
  refundedIdr: null,
  refundsWholeOnly: false,
} as const;

interface ChargeFacts {
  orderId?: string;
  state?: ChargeState;
  paidIdr?: number;
  refundedIdr?: number;
  /** In place of an entry for all of `refundedIdr`. */
  entries?: Partial<RefundEntry>[];
  askedIdr?: number;
  ourRefundIdr?: number;
  refusedIdr?: number;
}

/** A charge with its refund account. */
function createCharge(known: ChargeFacts = {}) {
  const { entries = [], askedIdr, ourRefundIdr = null, refusedIdr, ...rest } = known;
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
  return { ...charge, account, ourRefundIdr };
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
  providerMessage: null,
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

const CHARGE = createCharge();
const SETTLED = { state: 'paid', paidIdr: 35_000 } as const;
const byHand = (amountIdr: number) => [{ kind: 'by_hand' as const, amountIdr }];
const refunded = (amountIdr: number) => ({ kind: 'refunded', amountIdr }) as const;

/** The non-zero parts of the newly returned money. */
function split(transaction: Parameters<typeof interpret>[0], known: ChargeFacts, totalIdr: number) {
  const outcome = interpret(transaction, createCharge(known), refunded(totalIdr));
  if (outcome.kind !== 'returned') return outcome.kind;
  const { matchedSum: answered, ...amounts } = outcome.split;
  const all = { ...amounts, answeredIdr: answered?.amountIdr ?? 0 };
  return Object.fromEntries(Object.entries(all).filter(([, amountIdr]) => amountIdr !== 0));
}

const PENDING = { status: 'pending', isBypass: false, paidOrderId: null } as const;
const PAID = { status: 'paid', isBypass: false, paidOrderId: 'JPRT-1' } as const;
const paid = (amountIdr = 35_000) =>
  ({ kind: 'paid', amountIdr, paidAt: 1, method: null }) as const;

describe('the outcome of a reading', () => {
  test.each(['pending', 'expired', 'failed', 'cancelled'] as const)(
    'exactly its amount pays a transaction that is %s (PAY-28)',
    (status) => {
      const outcome = interpret({ ...PENDING, status }, CHARGE, paid());
      expect(outcome).toEqual({ kind: 'pay', amountIdr: 35_000 });
    },
  );

  test.each(TransactionStatus.options)(
    'a wrong amount never pays a transaction that is %s (PAY-28)',
    (status) => {
      for (const amountIdr of [0, 1, 34_999, 35_001, 10 ** 12, -35_000]) {
        const outcome = interpret({ ...PENDING, status }, CHARGE, paid(amountIdr));
        expect(outcome).toEqual({ kind: 'wrong_amount', amountIdr });
      }
    },
  );

  test('the same reading again changes nothing (PAY-29)', () => {
    expect(interpret(PAID, createCharge(SETTLED), paid())).toEqual({ kind: 'nothing' });
  });

  test('a second charge that is paid too is a second payment', () => {
    const other = createCharge({ orderId: 'JPRT-2' });
    expect(interpret(PAID, other, paid())).toEqual({ kind: 'second_payment', amountIdr: 35_000 });
  });

  test('a full or partial refund that the booth did not request is unexplained money', () => {
    expect(split(PAID, SETTLED, 35_000)).toEqual({ restIdr: 35_000 });
    expect(split(PAID, SETTLED, 1_000)).toEqual({ restIdr: 1_000 });
    expect(split(PAID, { ...SETTLED, orderId: 'JPRT-2' }, 35_000)).toEqual({ restIdr: 35_000 });
    expect(split(PENDING, {}, 35_000)).toEqual({ restIdr: 35_000 });
  });

  test('of partial refunds only the new amount counts, and a lower total than before changes nothing', () => {
    const charge = { ...SETTLED, refundedIdr: 10_000 };
    expect(split(PAID, charge, 20_000)).toEqual({ restIdr: 10_000 });
    expect(split(PAID, charge, 35_000)).toEqual({ restIdr: 25_000 });
    expect(split(PAID, charge, 10_000)).toBe('nothing');
    expect(split(PAID, charge, 9_999)).toBe('nothing');
  });

  test('a refund that staff noted is confirmed, up to the amount that was paid (PAY-45)', () => {
    const noted = { ...PAID, status: 'refunded' } as const;
    const entry = { kind: 'noted', amountIdr: 35_000 } as const;
    const known = { ...SETTLED, entries: [entry] };
    expect(split(noted, known, 35_000)).toEqual({ confirmedIdr: 35_000 });
    const all = { ...SETTLED, refundedIdr: 35_000, entries: [{ ...entry, provenIdr: 35_000 }] };
    expect(split(noted, all, 35_000)).toBe('nothing');
    expect(split(noted, all, 36_000)).toEqual({ restIdr: 1_000 });
    expect(split(noted, { ...SETTLED, orderId: 'JPRT-2' }, 35_000)).toEqual({ restIdr: 35_000 });
  });

  test('a late proof confirms a part that a person saw at the provider, and does not double it (PAY-125)', () => {
    const entries = [{ kind: 'noted', amountIdr: 17_500 } as const];
    expect(split(PAID, { ...SETTLED, entries }, 17_500)).toEqual({ confirmedIdr: 17_500 });
    expect(split(PAID, { ...SETTLED, entries }, 35_000)).toEqual({
      confirmedIdr: 17_500,
      restIdr: 17_500,
    });
  });

  test('money that a person sent after a refusal and that the provider sent too is doubled (PAY-71)', () => {
    const sent = { ...SETTLED, entries: byHand(35_000) };
    const noted = { ...PAID, status: 'refunded' } as const;
    expect(split(noted, sent, 35_000)).toEqual({ doubledIdr: 35_000 });
    expect(split(PAID, sent, 35_000)).toEqual({ doubledIdr: 35_000 });
    expect(split(noted, sent, 10_000)).toEqual({ doubledIdr: 10_000 });
    const known = { ...sent, refundedIdr: 35_000 };
    expect(split(noted, known, 35_000)).toBe('nothing');
    // PAY-117: all of it has gone back, so a paid transaction ends.
    expect(split(PAID, known, 35_000)).toEqual({});
  });

  test('a refund of an owed sum is recognized when all of it has gone back', () => {
    const other = { orderId: 'JPRT-2', state: 'wrong_amount', paidIdr: 34_999 } as const;
    const asked = { ...other, askedIdr: 34_999 };
    expect(split(PAID, asked, 34_999)).toEqual({ askedIdr: 34_999 });
    expect(split(PAID, asked, 10_000)).toEqual({ restIdr: 10_000 });
    expect(split(PAID, other, 34_999)).toEqual({ restIdr: 34_999 });
  });

  test('a partial refund of ours is recognized only when its own key is proven (PAY-119)', () => {
    const asked = { ...SETTLED, askedIdr: 10_000 };
    // The same amount was sent back at the provider while the bank still processes ours.
    expect(split(PAID, asked, 10_000)).toBe('nothing');
    expect(split(PAID, asked, 9_000)).toEqual({ restIdr: 9_000 });
    const proven = { ...asked, ourRefundIdr: 10_000 };
    expect(split(PAID, proven, 10_000)).toEqual({ askedIdr: 10_000 });
    expect(split(PAID, proven, 12_000)).toEqual({ askedIdr: 10_000, restIdr: 2_000 });
    expect(split(PAID, proven, 35_000)).toEqual({ askedIdr: 10_000, restIdr: 25_000 });
    expect(split(PAID, SETTLED, 10_000)).toEqual({ restIdr: 10_000 });
  });

  test('a part that is proven after its payment was noted as refunded and reopened is still ours (PAY-119)', () => {
    const noted = { ...PAID, status: 'refunded' } as const;
    const asked = { ...SETTLED, refundedIdr: 15_000, askedIdr: 10_000 };
    expect(split(noted, asked, 25_000)).toBe('nothing');
    expect(split(noted, { ...asked, ourRefundIdr: 10_000 }, 25_000)).toEqual({ askedIdr: 10_000 });
  });

  test('money of exactly its amount settles a refused part, also if it is the last of the payment (PAY-121)', () => {
    const refused = { ...SETTLED, refusedIdr: 10_000 };
    expect(split(PAID, refused, 10_000)).toEqual({ answeredIdr: 10_000 });
    expect(split(PAID, refused, 12_000)).toEqual({ restIdr: 12_000 });
    const last = { ...refused, entries: byHand(25_000) };
    expect(split(PAID, last, 10_000)).toEqual({ answeredIdr: 10_000 });
  });

  test('a part sent by hand counts as returned, and money beyond the payment is doubled (PAY-71, PAY-121)', () => {
    const sent = { ...SETTLED, entries: byHand(10_000) };
    const asked = { ...sent, askedIdr: 25_000 };
    expect(split(PAID, asked, 25_000)).toEqual({ askedIdr: 25_000 });
    expect(split(PAID, asked, 35_000)).toEqual({ askedIdr: 25_000, doubledIdr: 10_000 });
    expect(split(PAID, sent, 10_000)).toEqual({ doubledIdr: 10_000 });
    expect(split(PAID, sent, 15_000)).toEqual({ restIdr: 15_000 });
    expect(split(PAID, sent, 30_000)).toEqual({ doubledIdr: 5_000, restIdr: 25_000 });
  });

  test('a full refund ends a paid transaction, also if its amount was recorded before', () => {
    const known = { ...SETTLED, state: 'refunded', refundedIdr: 35_000 } as const;
    expect(interpret(PAID, createCharge(known), refunded(35_000)).kind).toBe('returned');
    expect(split({ ...PAID, status: 'refunded' }, known, 35_000)).toBe('nothing');
  });

  test('refunded money does not pay, also if the provider still returns paid', () => {
    const charge = createCharge({ state: 'refunded', refundedIdr: 35_000 });
    expect(interpret(PENDING, charge, paid())).toEqual({ kind: 'nothing' });
  });

  test('a charge closes once, and never after it was paid', () => {
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
