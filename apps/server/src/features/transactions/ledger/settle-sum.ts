import type { LedgerActor } from './ledger.ts';
import type { LedgerStores } from './ledger-stores.ts';
import type { OwedSum } from './owed-store.ts';

/** With its line in the ledger; only while the transaction's row is locked. */
export async function settleSum(
  { owed, ledger }: LedgerStores,
  sum: OwedSum & { shortCode: string },
  settled: { at: number; by: LedgerActor; byName?: string; note: string },
): Promise<void> {
  const { transactionId, shortCode, number, kind, orderId, amountIdr } = sum;
  const { at, by: actor, byName, note } = settled;
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
      ...(byName !== undefined && { by: byName }),
    },
  });
}
