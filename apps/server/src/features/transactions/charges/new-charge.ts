import type { Randomness } from '../../../ports/randomness.ts';
import type { StoredCharge } from '../ledger/charge-store.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import { newOrderId } from '../ledger/order-id.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';

/** Longer than a provider's slowest response: after it, the process that made the call has ended. */
export const CHARGING_LEASE_MS = 20_000;

/** Stored before the provider is called, so that a crash in between leaves a row to follow up. */
export function newCharge(
  transaction: Pick<StoredTransaction, 'id' | 'amountIdr'>,
  provider: string,
  { randomness, now }: { randomness: Randomness; now: number },
): StoredCharge {
  return {
    orderId: newOrderId(randomness),
    transactionId: transaction.id,
    provider,
    providerReference: null,
    amountIdr: transaction.amountIdr,
    state: 'asking',
    paidIdr: null,
    refundedIdr: null,
    refundsWholeOnly: false,
    qrCode: null,
    createdAt: now,
    checkAt: now + CHARGING_LEASE_MS,
    checks: 0,
  };
}

export const chargeRequestedEntry = (charge: StoredCharge, actor: LedgerActor, at: number) => ({
  at,
  actor,
  event: 'charge_asked' as const,
  amountIdr: charge.amountIdr,
  details: { orderId: charge.orderId, provider: charge.provider },
});
