import type { ProviderServer } from './provider-server.ts';
import type { WebhookSwitches } from './webhook-sender.ts';

/** Controls of every payment provider's double, beside the faults of its server. */
export interface PaymentDouble<Operation extends string> extends ProviderServer<Operation> {
  readonly webhooks: WebhookSwitches;
  /** Resolves when no webhook is being sent; scheduled ones do not count. */
  untilWebhooksDelivered(): Promise<void>;
  /** Pays a charge, found by our id or the provider's; returns false if the QR accepts no payment. */
  pay(id: string, payment?: WalletPayment): Promise<boolean>;
  /** The payer's bank declines for good. */
  deny(id: string): Promise<void>;
  /** The bank confirms the refunds requested so far. */
  confirmRefunds(id: string): Promise<void>;
  /** The bank rejects the pending refunds and, if there were any, every later one. */
  rejectRefunds(id: string): Promise<void>;
  /** Sends the webhook of the current state again. */
  resendWebhook(id: string): Promise<void>;
  listCharges(): ProviderCharge[];
}

interface WalletPayment {
  /** The default is the amount of the charge. */
  amountIdr?: number;
  issuer?: string;
  /** The payment was already started when the charge was closed. */
  isLate?: boolean;
}

/** A charge in the provider's records, for comparison with ours. */
export interface ProviderCharge {
  orderId: string;
  /** The provider's own id of the charge. */
  reference: string;
  chargedIdr: number;
  /** The amount received; 0 if none was. */
  paidIdr: number;
  refundedIdr: number;
  state: 'open' | 'paid' | 'expired' | 'cancelled' | 'failed' | 'refunded';
}
