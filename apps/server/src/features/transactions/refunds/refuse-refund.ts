import type { LedgerActor } from '../ledger/ledger.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';
import type { MoneyAlert } from '../ledger/money-alert.ts';
import { readRefundAccount } from '../ledger/refund-account.ts';
import type { Refusal, StoredRefund } from '../ledger/refund-store.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';

interface Refused {
  refund: StoredRefund;
  transaction: StoredTransaction;
}

/**
 * Adds an owed sum for what is left of the money and not listed yet. Undefined if nothing is left, or
 * if the refund has ended or was tried again meanwhile. Only while the transaction's row is locked.
 */
export async function refuseRefund(
  stores: LedgerStores,
  { refund, transaction }: Refused,
  refused: { refusal: Refusal; providerMessage: string; actor: LedgerActor; at: number },
): Promise<MoneyAlert | undefined> {
  const { key, transactionId, orderId, amountIdr } = refund;
  const { refusal, providerMessage, actor, at } = refused;
  const hasEnded = await stores.refunds.end(refund, {
    state: 'refused',
    refusal,
    providerMessage,
    at,
  });
  if (!hasEnded) return undefined;
  await stores.ledger.append(transactionId, {
    at,
    actor,
    event: 'refund_refused',
    amountIdr,
    details: { orderId, key, refusal, reason: providerMessage },
  });
  // Money sent back elsewhere can be interpreted from now on. The sweep reads it if this process is killed.
  await stores.charges.recheck(orderId, at);
  if (refusal === 'whole_only') await stores.charges.markWholeRefundOnly(orderId);
  const charge = await stores.charges.find(orderId);
  if (!charge) throw new Error(`There is no charge ${orderId}.`);
  const { leftIdr, openSums } = await readRefundAccount(stores, charge);
  const listedIdr = openSums
    // A wrong amount that paid after all need not go back.
    .filter(({ kind }) => kind === 'refund_refused' || transaction.paidOrderId !== orderId)
    .reduce((total, sum) => total + sum.amountIdr, 0);
  const unlistedIdr = Math.min(amountIdr, leftIdr) - listedIdr;
  if (unlistedIdr > 0) {
    const sum = { orderId, amountIdr: unlistedIdr, discriminator: key, notedAt: at };
    await stores.owed.add(transactionId, { ...sum, kind: 'refund_refused' });
  }
  return leftIdr > 0 ? { kind: 'refund_refused', amountIdr } : undefined;
}
