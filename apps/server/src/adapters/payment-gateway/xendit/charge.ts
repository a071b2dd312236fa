import type { ChargeOrder, ChargeOutcome } from '../../../ports/payment-gateway.ts';
import { isSafeReference } from '../check-order.ts';
import type { Call } from '../provider-call.ts';
import {
  findQrText,
  isTemporaryRefusal,
  type PaymentRequest,
  parsePaymentRequest,
  reasonOf,
} from './answers.ts';

/** Requests a QR, without retries: Xendit would make a second charge. */
export async function createPaymentRequest(
  call: Call,
  order: ChargeOrder,
  sendsExpiry: boolean,
): Promise<ChargeOutcome> {
  const result = await call({
    method: 'POST',
    path: '/v3/payment_requests',
    // Not documented for v3, so nothing relies on it.
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
  if (isTemporaryRefusal(answer)) return { kind: 'unreachable', reason };
  // The first charge of this order cannot be found by its order id.
  if (answer.httpStatus === 409) return { kind: 'unsure', providerReference: null, reason };
  return { kind: 'refused', reason };
}

function openCharge(order: ChargeOrder, request: PaymentRequest | undefined): ChargeOutcome {
  const isOurs = request?.reference_id === order.orderId;
  const isKnown = isOurs && isSafeReference(request.payment_request_id);
  if (!isKnown || request.request_amount !== order.amountIdr) {
    const reason = 'Xendit returned an unreadable response or another order.';
    return { kind: 'unsure', providerReference: null, reason };
  }
  const { payment_request_id: providerReference } = request;
  const text = findQrText(request);
  if (text && request.status === 'REQUIRES_ACTION') {
    return { kind: 'open', providerReference, qr: { kind: 'text', text } };
  }
  const reason = 'Xendit returned a charge without a usable QR.';
  return { kind: 'unsure', providerReference, reason };
}
