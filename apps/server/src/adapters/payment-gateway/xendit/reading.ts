import type { ChargeReference, PaymentReading } from '../../../ports/payment-gateway.ts';
import { isSafeReference } from '../check-order.ts';
import type { Answer, Call } from '../provider-call.ts';
import {
  hasErrorCode,
  type PaymentRequest,
  parsePaymentRequest,
  readFailure,
  readPaymentObject,
  readRefundObject,
  readSucceededRequest,
  readUnpaidRequest,
  unreachable,
} from './answers.ts';

/** Reads the request, then its payment, then the refunds whose ids are known from webhooks. */
export async function readCharge(call: Call, charge: ChargeReference): Promise<PaymentReading> {
  if (charge.providerReference === null) return { kind: 'untraceable' };
  const path = requestPath(charge);
  if (!path) return { kind: 'unknown' };
  return get(call, path, (answer) => {
    // An HTML page comes from a wrong address and is no proof about the charge.
    if (answer.httpStatus === 404 && hasErrorCode(answer)) return { kind: 'unknown' };
    if (answer.httpStatus >= 300) return readFailure(answer);
    const request = parsePaymentRequest(answer);
    if (!request) return unreachable('Xendit returned an unreadable response.');
    if (request.reference_id !== charge.orderId) {
      return unreachable('Xendit returned another order.');
    }
    if (request.status !== 'SUCCEEDED') return readUnpaidRequest(request.status);
    return readMoney(call, request, charge.refundReferences ?? []);
  });
}

export function requestPath({ providerReference }: ChargeReference): string | undefined {
  if (providerReference === null || !isSafeReference(providerReference)) return undefined;
  return `/v3/payment_requests/${providerReference}`;
}

async function readMoney(
  call: Call,
  request: PaymentRequest,
  refundReferences: readonly string[],
): Promise<PaymentReading> {
  const { latest_payment_id: paymentId } = request;
  if (!paymentId || !isSafeReference(paymentId)) return readSucceededRequest(request);
  const reading = await get(call, `/v3/payments/${paymentId}`, (answer) =>
    readPaymentObject(answer, request),
  );
  if (reading.kind !== 'paid') return reading;
  let refundedIdr = 0;
  // Two partial refunds of the same amount differ only in their ids.
  for (const reference of new Set(refundReferences.filter(isSafeReference))) {
    const refund = await get<number>(call, `/refunds/${reference}`, (answer) =>
      readRefundObject(answer, request),
    );
    if (typeof refund !== 'number') return refund;
    refundedIdr += refund;
  }
  return refundedIdr > 0 ? { kind: 'refunded', amountIdr: refundedIdr } : reading;
}

async function get<Read = never>(
  call: Call,
  path: string,
  read: (answer: Answer) => Read | PaymentReading | Promise<Read | PaymentReading>,
): Promise<Read | PaymentReading> {
  const result = await call({ method: 'GET', path, isRepeatable: true });
  return result.answer ? read(result.answer) : unreachable(result.reason);
}
