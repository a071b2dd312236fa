import type { Webhook } from './payment-gateway.ts';

/** The payer's side of the sandbox provider: what a phone shows and does after the scan. */
export interface SandboxWallet {
  find(pageId: string): Promise<SandboxBill | undefined>;
  /** The webhook that the provider now sends; undefined when nothing changed. */
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
