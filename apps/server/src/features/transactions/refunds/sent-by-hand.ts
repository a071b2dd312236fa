import { isPerson } from '../ledger/ledger.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';

/** Whether a person has noted that money went back which the provider had refused to send. */
export async function isSentByHand(
  { owed }: LedgerStores,
  { transactionId, orderId }: { transactionId: string; orderId: string },
): Promise<boolean> {
  const sums = await owed.list({ transactionId });
  return sums.some(
    (sum) =>
      sum.orderId === orderId &&
      sum.kind === 'refund_refused' &&
      sum.settledBy !== null &&
      isPerson(sum.settledBy),
  );
}
