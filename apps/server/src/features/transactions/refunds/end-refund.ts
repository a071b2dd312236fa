import type { Concern } from '../concern.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';
import { settleSum } from '../ledger/settle-sum.ts';
import type { Refusal, StoredRefund } from './refund-store.ts';

/** What stands on the list until the money it speaks of has gone back. */
const WAITS_FOR_REFUND = ['wrong_amount', 'second_payment', 'refund_refused'];

interface Proof {
  transactionId: string;
  orderId: string;
  actor: LedgerActor;
  at: number;
  /** Whether all money of the charge has gone back. */
  isAll: boolean;
  /** The part that has; null when it is all. */
  partIdr: number | null;
}

/**
 * The refund of a charge that was asked for is proven. Of what stands on the list it answers the sum
 * that it names, and all of them once all money of the charge has gone back (PAY-121). Only while the
 * transaction's row is locked.
 */
export async function proveRefund(stores: LedgerStores, proof: Proof): Promise<void> {
  const { transactionId, orderId, actor, at, isAll, partIdr } = proof;
  const refund = await stores.refunds.findAsked(orderId);
  if (refund) {
    const { key, amountIdr } = refund;
    await stores.refunds.end({ key }, { state: 'proven', refusal: null, word: null, at });
    await stores.ledger.append(transactionId, {
      at,
      actor,
      event: 'refund_proven',
      details: { orderId, key, amountIdr },
    });
  }
  const sums = await stores.owed.list({ transactionId, isOpen: true });
  const waiting = sums.filter(
    (sum) => sum.orderId === orderId && WAITS_FOR_REFUND.includes(sum.kind),
  );
  const named = waiting.find((sum) =>
    refund
      ? sum.number === refund.owedNumber
      : sum.kind === 'refund_refused' && sum.amountIdr === partIdr,
  );
  const answered = isAll ? waiting : named ? [named] : [];
  for (const sum of answered) {
    // Of money that somebody sent back elsewhere only a person knows which sum it answers.
    if (!refund && sum.kind !== 'refund_refused') continue;
    await settleSum(stores, sum, { at, by: actor, note: 'The provider proved that it went back.' });
  }
}

/**
 * The money has to go back by hand: it stands on the list, as far as it did not stand there before. Undefined
 * when the refund has ended or was tried again meanwhile. Only while the transaction's row is locked.
 */
export async function refuseRefund(
  stores: LedgerStores,
  refund: StoredRefund,
  refused: { refusal: Refusal; word: string; actor: LedgerActor; at: number },
): Promise<Concern | undefined> {
  const { key, transactionId, orderId, amountIdr } = refund;
  const { refusal, word, actor, at } = refused;
  const hasEnded = await stores.refunds.end(refund, { state: 'refused', refusal, word, at });
  if (!hasEnded) return undefined;
  await stores.ledger.append(transactionId, {
    at,
    actor,
    event: 'refund_refused',
    amountIdr,
    details: { orderId, key, refusal, reason: word },
  });
  // What somebody sent back elsewhere waited for this; the process that refuses it may be killed.
  await stores.charges.recheck(orderId, at);
  if (refusal === 'whole_only') await stores.charges.noteWholeOnly(orderId);
  const unlistedIdr = amountIdr - (await sumListed(stores, refund));
  if (unlistedIdr > 0) {
    const sum = { orderId, amountIdr: unlistedIdr, occasion: key, notedAt: at };
    await stores.owed.add(transactionId, { ...sum, kind: 'refund_refused' });
  }
  return { kind: 'refund_refused', amountIdr };
}

async function sumListed(
  { owed }: LedgerStores,
  { transactionId, orderId }: StoredRefund,
): Promise<number> {
  const sums = await owed.list({ transactionId, isOpen: true });
  return sums
    .filter((sum) => sum.orderId === orderId && WAITS_FOR_REFUND.includes(sum.kind))
    .reduce((total, { amountIdr }) => total + amountIdr, 0);
}
