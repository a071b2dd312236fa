import { z } from 'zod';
import { isSameSecret } from '../../../domain/same-secret.ts';
import type { Webhook, WebhookReading } from '../../../ports/payment-gateway.ts';
import { isSafeReference } from '../check-order.ts';
import { parseJson } from '../provider-call.ts';

const text = z.string().min(1).max(255).nullish().catch(null);
const reference = z.string().refine(isSafeReference).nullish().catch(null);

const Subject = z.object({
  id: reference,
  payment_request_id: reference,
  reference_id: text,
});

const XenditWebhook = z.object({
  event: z.string().min(1),
  /** Some refund webhooks nest it twice. */
  data: Subject.extend({ data: Subject.optional().catch(undefined) }).optional(),
  /** The oldest form of QR webhook has no `data`. */
  qr_code: z.object({ external_id: text }).optional().catch(undefined),
});

/**
 * The token is a shared secret, not a signature: anyone who has seen one webhook could forge others. So even a
 * genuine webhook is only a trigger for a reading.
 */
export function readXenditWebhook(webhook: Webhook, callbackToken: string): WebhookReading {
  const token = webhook.headers['x-callback-token'];
  if (token === undefined) return { kind: 'forged', reason: 'It has no callback token.' };
  if (!isSameSecret(token, callbackToken)) {
    return { kind: 'forged', reason: 'Its callback token is not ours.' };
  }
  const parsed = XenditWebhook.safeParse(parseJson(webhook.body));
  if (!parsed.success) return { kind: 'unreadable', reason: 'It is no webhook of Xendit.' };
  const { event, data, qr_code } = parsed.data;
  const subject = data?.data ?? data;
  const isRefund = event.startsWith('refund.');
  return {
    kind: 'genuine',
    // In a refund, the reference id is the refund's own.
    orderId: isRefund ? null : (subject?.reference_id ?? qr_code?.external_id ?? null),
    providerReference: subject?.payment_request_id ?? null,
    refundReference: isRefund ? (subject?.id ?? null) : null,
  };
}
