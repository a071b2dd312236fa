import { expect, test } from 'vitest';
import { findDisagreements, type LedgerEntry, replay } from './ledger.ts';

const entry = (change: Partial<LedgerEntry>): LedgerEntry => ({
  seq: 1,
  at: 1_000,
  actor: 'kiosk:k1',
  event: 'created',
  from: null,
  to: null,
  amountIdr: null,
  details: {},
  ...change,
});
const CREATED = entry({ to: 'pending', amountIdr: 35_000, details: { kioskId: 'k1' } });
const EXPIRED = entry({ seq: 2, event: 'expired', from: 'pending', to: 'expired' });
const PAID_LATE = entry({
  seq: 3,
  at: 2_000,
  event: 'paid',
  from: 'expired',
  to: 'paid',
  amountIdr: 35_000,
});
const PAID = {
  status: 'paid',
  isBypass: false,
  amountIdr: 35_000,
  kioskId: 'k1',
  paidAt: 2_000,
  isLate: true,
} as const;

test('a transaction can be recomputed from its ledger alone (PAY-42)', () => {
  expect(replay([CREATED, EXPIRED, PAID_LATE])).toEqual({ state: PAID, faults: [] });
  expect(findDisagreements(PAID, [CREATED, EXPIRED, PAID_LATE])).toEqual([]);
});

test('entries without a status change no status, and a moved transaction has a new kiosk', () => {
  const noted = entry({ seq: 4, event: 'second_payment', amountIdr: 35_000 });
  const moved = entry({ seq: 5, event: 'moved', details: { kioskId: 'k2' } });
  const { state } = replay([CREATED, EXPIRED, PAID_LATE, noted, moved]);
  expect(state).toEqual({ ...PAID, kioskId: 'k2' });
});

test.each([
  ['a status without an entry', { status: 'refunded' }],
  ['another amount', { amountIdr: 1 }],
  ['another kiosk', { kioskId: 'k9' }],
  ['another time of payment', { paidAt: 3_000 }],
  ['a late payment marked as in time', { isLate: false }],
] as const)('%s is reported', (_, change) => {
  const disagreements = findDisagreements({ ...PAID, ...change }, [CREATED, EXPIRED, PAID_LATE]);
  expect(disagreements).toHaveLength(1);
});

const UNEXPLAINED: [string, LedgerEntry[]][] = [
  ['no entries', []],
  ['no beginning', [EXPIRED]],
  ['a gap', [CREATED, PAID_LATE]],
  ['a move that is not allowed', [CREATED, EXPIRED, { ...EXPIRED, seq: 3, from: 'expired' }]],
  ['a payment of another amount', [CREATED, EXPIRED, { ...PAID_LATE, amountIdr: 1 }]],
];
test.each(UNEXPLAINED)('a ledger with %s does not match the transaction', (_, entries) => {
  expect(findDisagreements(PAID, entries)).not.toEqual([]);
});
