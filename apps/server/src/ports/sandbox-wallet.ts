import type { Webhook } from './payment-gateway.ts';

/** The payer's side of the sandbox: the page that a phone shows after the scan. */
export interface SandboxWallet {
  find(pageId: string): Promise<SandboxBill | undefined>;
  /** Returns the webhook that the provider now sends; undefined if nothing changed. */
  pay(pageId: string): Promise<Webhook | undefined>;
  decline(pageId: string): Promise<Webhook | undefined>;
}

export interface SandboxBill {
  state: 'open' | 'paid' | 'declined' | 'expired' | 'cancelled';
  amountIdr: number;
  description: string;
  orderId: string;
  createdAt: number;
  paidAt: number | null;
}
