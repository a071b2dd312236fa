import { z } from 'zod';
import type { PaymentReading } from '../../../ports/payment-gateway.ts';
import { type Answer, type CallFailure, parseJson } from '../provider-call.ts';

/** Whole rupiah; documented as numbers, but also returned as strings. */
const Amount = z
  .union([z.number(), z.string().regex(/^\d{1,15}(\.0{1,2})?$/)])
  .transform(Number)
  .refine((amount) => Number.isSafeInteger(amount) && amount >= 0);

const Instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const PaymentRequest = z.object({
  payment_request_id: z.string().min(1),
  reference_id: z.string(),
  request_amount: Amount,
  status: z.string(),
  latest_payment_id: z.string().nullish(),
  updated: Instant.optional(),
  actions: z
    .array(z.object({ type: z.string(), descriptor: z.string().optional(), value: z.unknown() }))
    .nullish(),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;

const Payment = z.object({
  payment_request_id: z.string(),
  status: z.string(),
  request_amount: Amount,
  captures: z
    .array(z.object({ capture_amount: Amount, capture_timestamp: Instant.optional() }))
    .nullish(),
  /** Also names the payer; only the wallet's name is read. */
  payment_details: z
    .object({ issuer_name: z.string().max(40).nullish().catch(null) })
    .nullish()
    .catch(null),
  updated: Instant.optional(),
});

const Refund = z.object({
  id: z.string().optional(),
  payment_request_id: z.string(),
  /** Our own key of the refund. */
  reference_id: z.string().nullish(),
  status: z.string(),
  amount: Amount,
});
export type Refund = z.infer<typeof Refund>;

export const parseRefund = (answer: Answer): Refund | undefined =>
  answer.httpStatus < 300 ? Refund.safeParse(parseJson(answer.body)).data : undefined;

export function findXenditFailure(answer: Answer): CallFailure | undefined {
  const { httpStatus } = answer;
  const code = errorCodeOf(answer);
  const reason = reasonOf(answer);
  if (httpStatus === 429 || code === 'PAYMENT_REQUEST_RATE_LIMITED') {
    const resetSeconds = Number(answer.headers.get('rate-limit-reset') ?? 0);
    return {
      reason,
      isDoubtful: false,
      ...(resetSeconds > 0 && { pauseMs: resetSeconds * 1_000 }),
    };
  }
  if (httpStatus >= 500)
    return code && TEMPORARY_ERRORS.has(code) ? undefined : { reason, isDoubtful: true };
  if (httpStatus < 300 && parseJson(answer.body) === undefined) {
    return { reason: 'Xendit returned an unreadable response.', isDoubtful: true };
  }
  return undefined;
}

/** Temporary refusals: nothing was charged, and a retry later may work. */
const TEMPORARY_ERRORS = new Set(['CHANNEL_UNAVAILABLE', 'ISSUER_UNAVAILABLE']);

export function isTemporaryRefusal(answer: Answer): boolean {
  return TEMPORARY_ERRORS.has(errorCodeOf(answer) ?? '');
}

export function reasonOf(answer: Answer): string {
  const code = errorCodeOf(answer);
  return `Xendit answered ${answer.httpStatus}${code ? ` ${code}` : ''}.`;
}

export const hasErrorCode = (answer: Answer): boolean => errorCodeOf(answer) !== undefined;

export function errorCodeOf(answer: Answer): string | undefined {
  const ErrorBody = z.object({ error_code: z.string().regex(/^[A-Z0-9_]{1,60}$/) });
  return ErrorBody.safeParse(parseJson(answer.body)).data?.error_code;
}

export const parsePaymentRequest = (answer: Answer): PaymentRequest | undefined =>
  answer.httpStatus < 300 ? PaymentRequest.safeParse(parseJson(answer.body)).data : undefined;

export function findQrText(request: PaymentRequest): string | undefined {
  const action = request.actions?.find(
    ({ type, descriptor }) => type === 'PRESENT_TO_CUSTOMER' && descriptor === 'QR_STRING',
  );
  return typeof action?.value === 'string' && action.value ? action.value : undefined;
}

/** Every status except SUCCEEDED, which does not include the paid amount. */
export function readUnpaidRequest(status: string): PaymentReading {
  switch (status) {
    case 'REQUIRES_ACTION':
    case 'ACCEPTING_PAYMENTS':
    case 'AUTHORIZED':
      return { kind: 'open' };
    case 'EXPIRED':
      return { kind: 'closed', as: 'expired' };
    case 'CANCELED':
      return { kind: 'closed', as: 'cancelled' };
    case 'FAILED':
      return { kind: 'closed', as: 'failed' };
    default:
      return unreachable('Xendit returned an undocumented status.');
  }
}

/** Issuers that support only full refunds of QRIS payments. */
const FULL_REFUND_ISSUERS = /^CIMB/i;

/** Reads the payment object of a request that succeeded. */
export function readPaymentObject(answer: Answer, request: PaymentRequest): PaymentReading {
  if (answer.httpStatus >= 300) return readFailure(answer);
  const payment = Payment.safeParse(parseJson(answer.body)).data;
  if (!payment) return unreachable('Xendit returned an unreadable response.');
  const isOurs = payment.payment_request_id === request.payment_request_id;
  if (!isOurs || payment.status !== 'SUCCEEDED') {
    return unreachable('Xendit returned contradictory fields of a payment.');
  }
  const captures = payment.captures ?? [];
  const captured = captures.reduce((sum, capture) => sum + capture.capture_amount, 0);
  const paidAt = captures.at(-1)?.capture_timestamp ?? payment.updated ?? request.updated;
  if (paidAt === undefined) return unreachable('Xendit returned a payment without its time.');
  return {
    kind: 'paid',
    amountIdr: captures.length > 0 ? captured : payment.request_amount,
    paidAt,
    method: payment.payment_details?.issuer_name ?? null,
    ...(FULL_REFUND_ISSUERS.test(payment.payment_details?.issuer_name ?? '') && {
      refundsWholeOnly: true,
    }),
  };
}

/** A paid request without a payment id: its QR can be paid only with the requested amount. */
export function readSucceededRequest(request: PaymentRequest): PaymentReading {
  const { request_amount: amountIdr, updated: paidAt } = request;
  if (paidAt === undefined) return unreachable('Xendit returned a payment without its time.');
  return { kind: 'paid', amountIdr, paidAt, method: null };
}

/** The amount of one refund of this request; 0 until it has succeeded. */
export function readRefundObject(answer: Answer, request: PaymentRequest): number | PaymentReading {
  if (answer.httpStatus === 404) return 0;
  if (answer.httpStatus >= 300) return readFailure(answer);
  const refund = parseRefund(answer);
  if (!refund) return unreachable('Xendit returned an unreadable response.');
  const isOurs = refund.payment_request_id === request.payment_request_id;
  return isOurs && refund.status === 'SUCCEEDED' ? refund.amount : 0;
}

/** 401: an unknown key; 403: a key without this permission. */
const KEY_REFUSED_STATUSES = new Set([401, 403]);

/** The reading for an unsuccessful response, with the reason. */
export const readFailure = (answer: Answer): PaymentReading => ({
  ...unreachable(reasonOf(answer)),
  ...(KEY_REFUSED_STATUSES.has(answer.httpStatus) && { isKeyRefused: true }),
});

export const unreachable = (reason: string) => ({ kind: 'unreachable', reason }) as const;
