import { changeStatus } from '../ledger/change-status.ts';
import type { LedgerEvent } from '../ledger/ledger.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';
import type { MoneyAlert } from '../ledger/money-alert.ts';
import type { OwedSum } from '../ledger/owed-store.ts';
import { settleSum } from '../ledger/settle-sum.ts';
import type { Outcome } from './interpret.ts';
import type { InterpretedUpdate } from './payment-update.ts';

type Returned = Extract<Outcome, { kind: 'returned' }>;

/**
 * Adds entries for the money that the provider has newly sent back, ends the session once all of its
 * payment has gone back, and settles the matching owed sums. Only while the transaction's row is locked.
 */
export async function recordReturned(
  stores: LedgerStores,
  interpreted: InterpretedUpdate,
  { amountIdr: totalIdr, split }: Returned,
): Promise<MoneyAlert[]> {
  const { transaction, charge, account } = interpreted;
  const { askedIdr, confirmedIdr, matchedSum, doubledIdr, restIdr } = split;
  const hasPaidTransaction = transaction.paidOrderId === charge.orderId;
  const matchedIdr = matchedSum?.amountIdr ?? 0;
  const expectedIdr = account.leftIdr - askedIdr - matchedIdr;
  // All that was left of the payment counts as its refund. A person must explain less, or other money.
  const isRemainder = hasPaidTransaction && expectedIdr > 0 && restIdr >= expectedIdr;
  const ownRefundIdr = askedIdr + matchedIdr + (isRemainder ? restIdr : 0);
  const append = createAppend(stores, interpreted);

  const refundedIdr = account.refundedIdr + askedIdr + matchedIdr + restIdr;
  const isFullyRefunded = hasPaidTransaction && refundedIdr >= account.paidIdr;
  const end = { ...toLedgerEntry(interpreted), to: 'refunded', amountIdr: ownRefundIdr } as const;
  if (!(isFullyRefunded && (await changeStatus(stores, transaction, end))) && ownRefundIdr > 0) {
    await append(hasPaidTransaction ? 'part_refunded' : 'refund_confirmed', ownRefundIdr);
  }
  if (confirmedIdr > 0) await append('refund_confirmed', confirmedIdr);
  await addEntries(stores, interpreted, split);
  if (askedIdr > 0) await prove(stores, interpreted);
  const leftIdr = account.paidIdr - totalIdr - account.notedIdr + confirmedIdr - account.byHandIdr;
  await settleMatched(stores, interpreted, { split, isAll: leftIdr <= 0 });
  const alerts: MoneyAlert[] = [];
  for (const [kind, amountIdr] of [
    ['refund_doubled', doubledIdr],
    ['refund_noted', isRemainder ? 0 : restIdr],
  ] as const) {
    if (amountIdr === 0) continue;
    await append(kind, amountIdr);
    const { orderId } = charge;
    const sum = { kind, orderId, amountIdr, discriminator: totalIdr, notedAt: interpreted.now };
    if (await stores.owed.add(transaction.id, sum)) alerts.push({ kind, amountIdr });
  }
  return alerts;
}

const toLedgerEntry = ({ charge, update, now }: InterpretedUpdate) => ({
  at: now,
  actor: update.actor,
  details: { orderId: charge.orderId },
});

const createAppend =
  ({ ledger }: LedgerStores, interpreted: InterpretedUpdate) =>
  (event: LedgerEvent, amountIdr: number): Promise<void> =>
    ledger.append(interpreted.transaction.id, { ...toLedgerEntry(interpreted), event, amountIdr });

/** Money that went back twice gets no second entry: it counts once. */
async function addEntries(
  { entries }: LedgerStores,
  { transaction, charge, account, now }: InterpretedUpdate,
  { askedIdr, matchedSum, restIdr, confirmedIdr }: Returned['split'],
): Promise<void> {
  const entry = { transactionId: transaction.id, orderId: charge.orderId, at: now } as const;
  for (const amountIdr of [askedIdr, matchedSum?.amountIdr ?? 0, restIdr]) {
    if (amountIdr === 0) continue;
    const proven = { kind: 'proven', amountIdr, provenIdr: amountIdr, owedNumber: null } as const;
    await entries.add({ ...entry, ...proven });
  }
  let unprovenIdr = confirmedIdr;
  for (const noted of account.entries.filter(({ kind }) => kind === 'noted')) {
    const provenIdr = Math.min(unprovenIdr, noted.amountIdr - noted.provenIdr);
    unprovenIdr -= provenIdr;
    await entries.prove(noted, { kind: 'noted', provenIdr: noted.provenIdr + provenIdr });
  }
}

async function prove(
  stores: LedgerStores,
  { transaction, charge, update, account: { asked }, now }: InterpretedUpdate,
): Promise<void> {
  if (!asked) return;
  const { key, amountIdr } = asked;
  await stores.refunds.end(
    { key },
    { state: 'proven', refusal: null, providerMessage: null, at: now },
  );
  await stores.ledger.append(transaction.id, {
    at: now,
    actor: update.actor,
    event: 'refund_proven',
    details: { orderId: charge.orderId, key, amountIdr },
  });
}

/** Settles the sum that was refunded or has the same amount; all open sums once nothing is left (PAY-121). */
async function settleMatched(
  stores: LedgerStores,
  { account: { asked, openSums }, update, now }: InterpretedUpdate,
  { split, isAll }: { split: Returned['split']; isAll: boolean },
): Promise<void> {
  const isOurRefund = split.askedIdr > 0;
  const isMatched = ({ number }: OwedSum) =>
    number === split.matchedSum?.number || (isOurRefund && number === asked?.owedNumber);
  for (const sum of openSums) {
    if (!isAll && !isMatched(sum)) continue;
    // If the money was sent back elsewhere, only a person knows which sum it is for.
    if (!isOurRefund && sum.kind !== 'refund_refused') continue;
    const note = 'The provider proved that it went back.';
    await settleSum(stores, sum, { at: now, by: update.actor, note });
  }
}
