import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../../../domain/same-secret.ts';
import type { Webhook, WebhookReading } from '../../../ports/payment-gateway.ts';
import { parseJson } from '../provider-call.ts';

const SIGNATURE_HEADER = 'x-sandbox-signature';
const SandboxWebhook = z.object({ event: z.string(), order_id: z.string().min(1).max(50) });

export function createSandboxWebhook(event: string, orderId: string, secret: string): Webhook {
  const body = JSON.stringify({ event, order_id: orderId });
  return {
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(body, secret) },
    body,
  };
}

export function readSandboxWebhook({ headers, body }: Webhook, secret: string): WebhookReading {
  const parsed = SandboxWebhook.safeParse(parseJson(body));
  if (!parsed.success) return { kind: 'unreadable', reason: 'It is no webhook of the sandbox.' };
  const signature = headers[SIGNATURE_HEADER];
  if (signature === undefined) return { kind: 'forged', reason: 'It has no signature.' };
  if (!isSameSecret(signature, sign(body, secret))) {
    return { kind: 'forged', reason: 'Its signature is not the sandbox’s.' };
  }
  const { order_id: orderId } = parsed.data;
  return { kind: 'genuine', orderId, providerReference: null, refundReference: null };
}

const sign = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex');
