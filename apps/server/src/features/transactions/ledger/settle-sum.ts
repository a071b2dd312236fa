import type { LedgerActor } from './ledger.ts';
import type { LedgerStores } from './ledger-stores.ts';
import type { OwedSum } from './owed-store.ts';

/** How the money of a refused refund went back, as a person states it (PAY-125). */
export type SettleWay = 'by_hand' | 'by_provider';

interface Settled {
  at: number;
  by: LedgerActor;
  byName?: string;
  note: string;
  way?: SettleWay;
}

/** Writes its ledger entry too. Only while the transaction's row is locked. */
export async function settleSum(
  { owed, ledger }: LedgerStores,
  sum: OwedSum & { shortCode: string },
  settled: Settled,
): Promise<void> {
  const { transactionId, shortCode, number, kind, orderId, amountIdr } = sum;
  const { at, by: actor, byName, note, way } = settled;
  await owed.settle(sum, settled);
  await ledger.append(transactionId, {
    at,
    actor,
    event: 'owed_settled',
    amountIdr,
    details: {
      owed: `${shortCode}-${number}`,
      kind,
      orderId,
      note,
      ...(way !== undefined && { way }),
      ...(byName !== undefined && { by: byName }),
    },
  });
}

/** Settles the refused refunds of a payment once all of it has gone back. */
export async function settleRefused(
  stores: LedgerStores,
  openSums: readonly (OwedSum & { shortCode: string })[],
  settled: Settled,
): Promise<void> {
  for (const sum of openSums) {
    if (sum.kind === 'refund_refused') await settleSum(stores, sum, settled);
  }
}
