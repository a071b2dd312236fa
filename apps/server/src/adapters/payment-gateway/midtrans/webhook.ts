import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../../../domain/same-secret.ts';
import type { Webhook, WebhookReading } from '../../../ports/payment-gateway.ts';
import { parseJson } from '../provider-call.ts';

/**
 * The signature covers three concatenated texts. Their forms are checked so that digits of a genuine webhook
 * cannot be moved from one to the next.
 */
const SignedWebhook = z.object({
  order_id: z.string().min(1).max(50),
  status_code: z.string().regex(/^\d{3}$/),
  gross_amount: z.string().regex(/^[1-9]\d*\.\d\d$/),
  signature_key: z.string().optional(),
});

/** The signature covers neither the status nor the transaction id, so only the order id is used. */
export function readMidtransWebhook({ body }: Webhook, serverKey: string): WebhookReading {
  const parsed = SignedWebhook.safeParse(parseJson(body));
  if (!parsed.success) return { kind: 'unreadable', reason: 'It is no webhook of Midtrans.' };
  const { order_id, status_code, gross_amount, signature_key } = parsed.data;
  if (signature_key === undefined) return { kind: 'forged', reason: 'It has no signature.' };
  const signature = signWebhook({ order_id, status_code, gross_amount, serverKey });
  if (!isSameSecret(signature, signature_key)) {
    return { kind: 'forged', reason: 'Its signature is not made with our server key.' };
  }
  return { kind: 'genuine', orderId: order_id, providerReference: null, refundReference: null };
}

export function signWebhook(signed: {
  order_id: string;
  status_code: string;
  gross_amount: string;
  serverKey: string;
}): string {
  const { order_id, status_code, gross_amount, serverKey } = signed;
  return createHash('sha512')
    .update(order_id + status_code + gross_amount + serverKey)
    .digest('hex');
}
