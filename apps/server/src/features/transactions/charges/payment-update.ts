import type { PaymentReading } from '../../../ports/payment-gateway.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import type { RefundAccount } from '../refunds/refund-account.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import type { StoredCharge } from './charge-store.ts';
import type { Outcome } from './interpret.ts';

export interface PaymentUpdate {
  orderId: string;
  reading: PaymentReading;
  actor: LedgerActor;
  /** By which the provider was asked; kept when ours was lost. */
  providerReference?: string | null;
  /** A refund that the provider, asked by its key, says has gone back. */
  proof?: { key: string; amountIdr: number };
}

/** A payment update with what it is about, and what it means. */
export interface InterpretedUpdate {
  transaction: StoredTransaction;
  charge: StoredCharge;
  /** Of the charge, before the update. */
  account: RefundAccount;
  outcome: Outcome;
  update: PaymentUpdate;
  now: number;
}
