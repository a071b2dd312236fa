import type {
  RefundOrder,
  RefundOutcome,
  RefundReading,
  RefundReference,
  RefundRefusal,
} from '../../../ports/payment-gateway.ts';
import { isSafeReference } from '../check-order.ts';
import type { Answer, Call } from '../provider-call.ts';
import { errorCodeOf, hasErrorCode, parseRefund, type Refund, reasonOf } from './answers.ts';
import { readCharge } from './reading.ts';

/**
 * Sends one request: Xendit does not document that a repeated key is the same refund (`hasIdempotentRefundKeys`). Xendit
 * rejects refunds that exceed the payment.
 */
export async function refundRequest(call: Call, order: RefundOrder): Promise<RefundOutcome> {
  const { providerReference } = order.charge;
  if (providerReference === null || !isSafeReference(providerReference)) return UNKNOWN_CHARGE;
  const result = await call({
    method: 'POST',
    path: '/refunds',
    headers: { 'idempotency-key': order.key },
    body: {
      payment_request_id: providerReference,
      reference_id: order.key,
      amount: order.amountIdr,
      currency: 'IDR',
      reason: 'REQUESTED_BY_CUSTOMER',
      metadata: { reason: order.reason.slice(0, 500) },
    },
    isRepeatable: false,
  });
  if (!result.answer) {
    return { kind: result.isDoubtful ? 'unsure' : 'unreachable', reason: result.reason };
  }
  if (result.answer.httpStatus < 300) return readAccepted(result.answer, providerReference);
  return readRefusal(call, order, result.answer);
}

/** Xendit finds a refund only by its own id, known from its response or a webhook. */
export async function readRefundById(
  call: Call,
  { charge, key }: RefundReference,
): Promise<RefundReading> {
  for (const reference of new Set(charge.refundReferences?.filter(isSafeReference))) {
    const path = `/refunds/${reference}`;
    const result = await call({ method: 'GET', path, isRepeatable: true });
    if (!result.answer) return { kind: 'unreachable', reason: result.reason };
    const { answer } = result;
    if (answer.httpStatus === 404 && hasErrorCode(answer)) continue;
    const refund = parseRefund(answer);
    if (!refund) return { kind: 'unreachable', reason: reasonOf(answer) };
    const isOurs = refund.payment_request_id === charge.providerReference;
    if (isOurs && refund.reference_id === key) return readStatus(refund);
  }
  return { kind: 'unknown' };
}

function readAccepted(answer: Answer, providerReference: string): RefundOutcome {
  const refund = parseRefund(answer);
  if (refund?.payment_request_id !== providerReference) {
    return { kind: 'unsure', reason: 'Xendit returned an unreadable response or another order.' };
  }
  const reading = readStatus(refund);
  if (reading.kind === 'refused') return reading;
  const { id } = refund;
  return { kind: 'asked', refundReference: id && isSafeReference(id) ? id : null };
}

function readStatus({ status, amount }: Refund): Exclude<RefundReading, { kind: 'unknown' }> {
  switch (status) {
    case 'PENDING':
      return { kind: 'asked' };
    case 'SUCCEEDED':
      return { kind: 'proven', amountIdr: amount };
    case 'FAILED':
    case 'CANCELLED':
      return {
        kind: 'refused',
        refusal: 'not_possible',
        reason: `Xendit could not send the money back (${status}).`,
      };
    default:
      return { kind: 'unreachable', reason: 'Xendit returned an undocumented status.' };
  }
}

async function readRefusal(call: Call, order: RefundOrder, answer: Answer): Promise<RefundOutcome> {
  const code = errorCodeOf(answer);
  const reason = reasonOf(answer);
  if (code && TEMPORARY_ERRORS.has(code)) return { kind: 'unreachable', reason };
  // Without a code it is a gateway's page. 409 means a known key: it is ours, and its response was lost.
  if (!code || answer.httpStatus === 409) return { kind: 'unsure', reason };
  if (code === 'REFUND_AMOUNT_EXCEEDED') return explainAmount(call, order, reason);
  const refusal = REFUSALS[code] ?? REFUSALS[String(answer.httpStatus)] ?? 'not_possible';
  return { kind: 'refused', refusal, reason };
}

const TEMPORARY_ERRORS = new Set([
  'TEMPORARILY_UNAVAILABLE',
  'CHANNEL_UNAVAILABLE',
  'ISSUER_UNAVAILABLE',
]);

const REFUSALS: Readonly<Record<string, RefundRefusal>> = {
  REFUND_IN_PROGRESS: 'already_refunded',
  INSUFFICIENT_BALANCE: 'no_balance',
  REFUND_NOT_SUPPORTED: 'not_possible',
  PARTIAL_REFUND_NOT_SUPPORTED: 'whole_only',
  401: 'not_allowed',
  403: 'not_allowed',
  404: 'unknown_charge',
};

/** The refund exceeds the payment, or what is left of it; the paid amount tells which. */
async function explainAmount(
  call: Call,
  { charge, amountIdr }: RefundOrder,
  reason: string,
): Promise<RefundOutcome> {
  const reading = await readCharge(call, { ...charge, refundReferences: [] });
  if (reading.kind === 'unreachable') return { kind: 'unsure', reason: reading.reason };
  const isTooMuch = reading.kind === 'paid' && amountIdr > reading.amountIdr;
  return { kind: 'refused', refusal: isTooMuch ? 'too_much' : 'already_refunded', reason };
}

const UNKNOWN_CHARGE: RefundOutcome = {
  kind: 'refused',
  refusal: 'unknown_charge',
  reason: 'Xendit has no such payment.',
};
