import type { ProviderServer } from './provider-server.ts';
import type { WebhookSwitches } from './webhook-sender.ts';

/** What every payment provider's double can be told, beside misbehaving as a server. */
export interface PaymentDouble<Operation extends string> extends ProviderServer<Operation> {
  readonly webhooks: WebhookSwitches;
  /** Settles when no webhook is on its way; those that wait for their time do not count. */
  untilWebhooksDelivered(): Promise<void>;
  /** A wallet pays, found by our id or the provider's; false when the QR takes no payment. */
  pay(id: string, payment?: WalletPayment): Promise<boolean>;
  /** The payer's bank declines for good. */
  deny(id: string): Promise<void>;
  /** The bank carries out the refunds asked for so far. */
  confirmRefunds(id: string): Promise<void>;
  /** The bank turns down the refunds that wait for it, if any do, and then every later one. */
  rejectRefunds(id: string): Promise<void>;
  /** Sends the webhook of the present state once more. */
  resendWebhook(id: string): Promise<void>;
  listCharges(): ProviderCharge[];
}

interface WalletPayment {
  /** Another amount than the charge's. */
  amountIdr?: number;
  issuer?: string;
  /** Was already under way when the charge was closed. */
  isLate?: boolean;
}

/** One line of a provider's records, to be compared with ours. */
export interface ProviderCharge {
  orderId: string;
  /** The provider's own id of the charge. */
  reference: string;
  chargedIdr: number;
  /** What really came in; 0 while nothing did. */
  paidIdr: number;
  refundedIdr: number;
  state: 'open' | 'paid' | 'expired' | 'cancelled' | 'failed' | 'refunded';
}
