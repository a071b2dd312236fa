import type { ChargeOrder, ChargeOutcome } from '../../../ports/payment-gateway.ts';
import { isReference } from '../check-order.ts';
import type { Call } from '../provider-call.ts';
import {
  findQrText,
  isRefusedForNow,
  type PaymentRequest,
  parsePaymentRequest,
  reasonOf,
} from './answers.ts';

/** Asks for a QR, once: Xendit would make a second charge of a repeat. */
export async function createPaymentRequest(
  call: Call,
  order: ChargeOrder,
  sendsExpiry: boolean,
): Promise<ChargeOutcome> {
  const result = await call({
    method: 'POST',
    path: '/v3/payment_requests',
    // Not in the documents of v3, so nothing here relies on it.
    headers: { 'idempotency-key': order.orderId },
    body: {
      reference_id: order.orderId,
      type: 'PAY',
      country: 'ID',
      currency: 'IDR',
      request_amount: order.amountIdr,
      capture_method: 'AUTOMATIC',
      channel_code: 'QRIS',
      channel_properties: sendsExpiry
        ? { expires_at: new Date(order.expiresAt).toISOString() }
        : {},
      description: order.description.slice(0, 1_000),
    },
    isRepeatable: false,
  });
  const { answer, isDoubtful } = result;
  if (!answer) {
    return isDoubtful
      ? { kind: 'unsure', providerReference: null, reason: result.reason }
      : { kind: 'unreachable', reason: result.reason };
  }
  if (answer.httpStatus < 300) return openCharge(order, parsePaymentRequest(answer));
  const reason = reasonOf(answer);
  if (isRefusedForNow(answer)) return { kind: 'unreachable', reason };
  // The charge that this one repeats cannot be looked up by its order id.
  if (answer.httpStatus === 409) return { kind: 'unsure', providerReference: null, reason };
  return { kind: 'refused', reason };
}

function openCharge(order: ChargeOrder, request: PaymentRequest | undefined): ChargeOutcome {
  const isOurs = request?.reference_id === order.orderId;
  const isKnown = isOurs && isReference(request.payment_request_id);
  if (!isKnown || request.request_amount !== order.amountIdr) {
    const reason = 'Xendit answered something unreadable or for another order.';
    return { kind: 'unsure', providerReference: null, reason };
  }
  const { payment_request_id: providerReference } = request;
  const text = findQrText(request);
  if (text && request.status === 'REQUIRES_ACTION') {
    return { kind: 'open', providerReference, qr: { kind: 'text', text } };
  }
  const reason = 'Xendit answered with a charge that cannot be shown.';
  return { kind: 'unsure', providerReference, reason };
}
