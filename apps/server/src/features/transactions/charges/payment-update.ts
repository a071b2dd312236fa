import type { PaymentReading } from '../../../ports/payment-gateway.ts';
import type { StoredCharge } from '../ledger/charge-store.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import type { RefundAccount } from '../ledger/refund-account.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import type { Outcome } from './interpret.ts';

export interface PaymentUpdate {
  orderId: string;
  reading: PaymentReading;
  actor: LedgerActor;
  /** The reference the provider was queried with; stored if the charge has none. */
  providerReference?: string | null;
  /** A refund that the provider, queried by its key, has proven. */
  proof?: { key: string; amountIdr: number };
}

/** A payment update with the records it concerns and its outcome. */
export interface InterpretedUpdate {
  transaction: StoredTransaction;
  charge: StoredCharge;
  /** Before the update. */
  account: RefundAccount;
  outcome: Outcome;
  update: PaymentUpdate;
  now: number;
}
