import type { Outcome } from '../charges/interpret.ts';
import type { InterpretedUpdate } from '../charges/payment-update.ts';
import type { Concern } from '../concern.ts';
import type { LedgerEvent } from '../ledger/ledger.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';
import { move } from '../ledger/move.ts';
import type { OwedSum } from '../ledger/owed-store.ts';
import { settleSum } from '../ledger/settle-sum.ts';

type Returned = Extract<Outcome, { kind: 'returned' }>;

/**
 * Enters what the provider has newly sent back, ends the session once all of its payment has gone
 * back, and settles what waited for it. Only while the transaction's row is locked.
 */
export async function recordReturned(
  stores: LedgerStores,
  interpreted: InterpretedUpdate,
  { amountIdr: totalIdr, split }: Returned,
): Promise<Concern[]> {
  const { transaction, charge, account } = interpreted;
  const { askedIdr, confirmedIdr, answered, doubledIdr, restIdr } = split;
  const hasPaidIt = transaction.paidOrderId === charge.orderId;
  const answeredIdr = answered?.amountIdr ?? 0;
  const waitingIdr = account.leftIdr - askedIdr - answeredIdr;
  // All that was left of the payment is its refund; less, or other money, is for a person to explain.
  const isRest = hasPaidIt && waitingIdr > 0 && restIdr >= waitingIdr;
  const ownIdr = askedIdr + answeredIdr + (isRest ? restIdr : 0);
  const write = createWrite(stores, interpreted);

  const refundedIdr = account.refundedIdr + askedIdr + answeredIdr + restIdr;
  const isEnd = hasPaidIt && refundedIdr >= account.paidIdr;
  const end = { ...lineOf(interpreted), to: 'refunded', amountIdr: ownIdr } as const;
  if (!(isEnd && (await move(stores, transaction, end))) && ownIdr > 0) {
    await write(hasPaidIt ? 'part_refunded' : 'refund_confirmed', ownIdr);
  }
  if (confirmedIdr > 0) await write('refund_confirmed', confirmedIdr);
  await enter(stores, interpreted, split);
  if (askedIdr > 0) await prove(stores, interpreted);
  const leftIdr = account.paidIdr - totalIdr - account.notedIdr + confirmedIdr - account.byHandIdr;
  await settleAnswered(stores, interpreted, { split, isAll: leftIdr <= 0 });
  const concerns: Concern[] = [];
  for (const [kind, amountIdr] of [
    ['refund_doubled', doubledIdr],
    ['refund_noted', isRest ? 0 : restIdr],
  ] as const) {
    if (amountIdr === 0) continue;
    await write(kind, amountIdr);
    const { orderId } = charge;
    const sum = { kind, orderId, amountIdr, occasion: totalIdr, notedAt: interpreted.now };
    if (await stores.owed.add(transaction.id, sum)) concerns.push({ kind, amountIdr });
  }
  return concerns;
}

const lineOf = ({ charge, update, now }: InterpretedUpdate) => ({
  at: now,
  actor: update.actor,
  details: { orderId: charge.orderId },
});

const createWrite =
  ({ ledger }: LedgerStores, interpreted: InterpretedUpdate) =>
  (event: LedgerEvent, amountIdr: number): Promise<void> =>
    ledger.append(interpreted.transaction.id, { ...lineOf(interpreted), event, amountIdr });

/** What went back twice is in no entry: it counts once. */
async function enter(
  { entries }: LedgerStores,
  { transaction, charge, account, now }: InterpretedUpdate,
  { askedIdr, answered, restIdr, confirmedIdr }: Returned['split'],
): Promise<void> {
  const entry = { transactionId: transaction.id, orderId: charge.orderId, at: now } as const;
  for (const amountIdr of [askedIdr, answered?.amountIdr ?? 0, restIdr]) {
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
  await stores.refunds.end({ key }, { state: 'proven', refusal: null, word: null, at: now });
  await stores.ledger.append(transaction.id, {
    at: now,
    actor: update.actor,
    event: 'refund_proven',
    details: { orderId: charge.orderId, key, amountIdr },
  });
}

/** The sum that was asked for, or that it matches; all of them once nothing is left (PAY-121). */
async function settleAnswered(
  stores: LedgerStores,
  { account: { asked, openSums }, update, now }: InterpretedUpdate,
  { split, isAll }: { split: Returned['split']; isAll: boolean },
): Promise<void> {
  const isOurs = split.askedIdr > 0;
  const isNamed = ({ number }: OwedSum) =>
    number === split.answered?.number || (isOurs && number === asked?.owedNumber);
  for (const sum of openSums) {
    if (!isAll && !isNamed(sum)) continue;
    // Of money that was sent back elsewhere only a person knows which sum it answers.
    if (!isOurs && sum.kind !== 'refund_refused') continue;
    const note = 'The provider proved that it went back.';
    await settleSum(stores, sum, { at: now, by: update.actor, note });
  }
}
