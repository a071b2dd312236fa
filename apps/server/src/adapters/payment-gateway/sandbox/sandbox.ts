import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type {
  ChargeReference,
  PaymentGateway,
  PaymentReading,
  Webhook,
} from '../../../ports/payment-gateway.ts';
import { newId, newToken, type Randomness } from '../../../ports/randomness.ts';
import type { SandboxBill, SandboxWallet } from '../../../ports/sandbox-wallet.ts';
import { findOrderFault } from '../check-order.ts';
import { createSandboxRefunds } from './refund.ts';
import { createSandboxStore, type SandboxCharge } from './store.ts';
import { createSandboxWebhook, readSandboxWebhook } from './webhook.ts';

export interface SandboxOptions {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  /** The origin that phones open. */
  publicUrl: string;
  /** Returns the id of an order's payment page (PAY-53: the transaction's id). */
  findPageId(orderId: string): Promise<string>;
  /** Prints the URL for developers without a phone to scan the QR. */
  announcePaymentPage?: ((url: string) => void) | undefined;
}

const CANCELLED = { kind: 'unreachable', reason: 'The call was cancelled.' } as const;

/** A provider that takes no money: its QR opens a page of ours with Pay and Decline. */
export function createSandboxPaymentGateway(options: SandboxOptions): {
  gateway: PaymentGateway;
  wallet: SandboxWallet;
} {
  const { clock, randomness, publicUrl, findPageId } = options;
  const store = createSandboxStore(options.database, clock.now);
  // Not shared with other processes: its webhooks are read in the process that writes them.
  const secret = newToken(randomness);

  const find = ({ orderId, providerReference }: ChargeReference) =>
    providerReference === null
      ? store.find('order_id', orderId)
      : store.find('reference', providerReference);

  async function read(reference: ChargeReference): Promise<PaymentReading> {
    const charge = await find(reference);
    if (!charge) return { kind: 'unknown' };
    const refundedIdr = await store.sumRefunds(charge.order_id);
    return refundedIdr > 0 ? { kind: 'refunded', amountIdr: refundedIdr } : toReading(charge);
  }

  const gateway: PaymentGateway = {
    name: 'sandbox',
    hasIdempotentRefundKeys: true,

    async charge(order, signal) {
      if (signal?.aborted) return CANCELLED;
      const now = clock.now();
      const fault = findOrderFault(order, now);
      if (fault) return { kind: 'refused', reason: fault };
      const charge = await store.insert({
        order_id: order.orderId,
        reference: `sandbox-${newId(randomness)}`,
        page_id: await findPageId(order.orderId),
        amount_idr: order.amountIdr,
        description: order.description,
        state: 'open',
        created_at: now,
        expires_at: order.expiresAt,
        paid_at: null,
      });
      if (charge.state !== 'open') return { kind: 'refused', reason: 'The order has ended.' };
      const text = `${publicUrl}/sandbox/pay/${charge.page_id}`;
      options.announcePaymentPage?.(text);
      return { kind: 'open', providerReference: charge.reference, qr: { kind: 'text', text } };
    },

    readPayment: async (reference, signal) => (signal?.aborted ? CANCELLED : read(reference)),

    async close(reference, reason, signal) {
      if (signal?.aborted) return CANCELLED;
      const charge = await find(reference);
      if (charge?.state === 'open') await store.endCharge(charge.order_id, reason);
      return read(reference);
    },

    ...createSandboxRefunds({ store, find, clock }),

    readWebhook: (webhook) => readSandboxWebhook(webhook, secret),
  };

  async function endOnPage(pageId: string, to: 'paid' | 'declined'): Promise<Webhook | undefined> {
    const charge = await store.findByPage(pageId);
    if (charge?.state !== 'open') return undefined;
    const paidAt = to === 'paid' ? clock.now() : null;
    const hasChanged = await store.endCharge(charge.order_id, to, paidAt);
    return hasChanged ? createSandboxWebhook(`payment.${to}`, charge.order_id, secret) : undefined;
  }

  const wallet: SandboxWallet = {
    async find(pageId) {
      const charge = await store.findByPage(pageId);
      return charge && toBill(charge);
    },
    pay: (pageId) => endOnPage(pageId, 'paid'),
    decline: (pageId) => endOnPage(pageId, 'declined'),
  };
  return { gateway, wallet };
}

function toReading(charge: SandboxCharge): PaymentReading {
  switch (charge.state) {
    case 'open':
      return { kind: 'open' };
    case 'paid':
      return {
        kind: 'paid',
        amountIdr: charge.amount_idr,
        paidAt: charge.paid_at ?? charge.created_at,
        method: 'sandbox',
      };
    case 'declined':
      return { kind: 'closed', as: 'failed' };
    default:
      return { kind: 'closed', as: charge.state };
  }
}

function toBill(charge: SandboxCharge): SandboxBill {
  return {
    state: charge.state,
    amountIdr: charge.amount_idr,
    description: charge.description,
    orderId: charge.order_id,
    createdAt: charge.created_at,
    paidAt: charge.paid_at,
  };
}
