import { z } from 'zod';
import type { PaymentReading } from '../../../ports/payment-gateway.ts';
import { type Answer, type CallFailure, parseJson } from '../provider-call.ts';

/** `"50000.00"`; rupiah have no cents, so decimals other than zeros are rejected. */
const GrossAmount = z
  .string()
  .regex(/^\d{1,15}(\.0{1,2})?$/)
  .transform(Number);

/** `2026-01-05 10:00:00`, always in Jakarta's time zone, without naming it. */
const JakartaTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => Date.parse(`${text.replace(' ', 'T')}+07:00`))
  .refine(Number.isFinite);

const StatusCode = z.union([z.string(), z.number()]).transform(Number);

const ChargedTransaction = z.object({
  transaction_id: z.string().min(1),
  order_id: z.string(),
  gross_amount: GrossAmount,
  transaction_status: z.string(),
  qr_string: z.string().min(1).optional(),
});
export type ChargedTransaction = z.infer<typeof ChargedTransaction>;

const Transaction = ChargedTransaction.extend({
  transaction_time: JakartaTime,
  settlement_time: JakartaTime.optional(),
  fraud_status: z.string().optional(),
  issuer: z.string().max(40).optional().catch(undefined),
  acquirer: z.string().max(40).optional().catch(undefined),
  refund_amount: GrossAmount.optional(),
  refunds: z
    .array(
      z.object({
        refund_key: z.string().nullish(),
        refund_amount: GrossAmount,
        bank_confirmed_at: z.string().nullish(),
      }),
    )
    .optional(),
});
type Transaction = z.infer<typeof Transaction>;

/** Midtrans returns the real status code in the body, as a string, mostly under HTTP 200. */
export function codeOf(answer: Answer): number {
  const parsed = z.object({ status_code: StatusCode }).safeParse(parseJson(answer.body));
  return parsed.success ? parsed.data.status_code : answer.httpStatus;
}

export function findMidtransFailure(answer: Answer): CallFailure | undefined {
  // In the body 202 means denied; as HTTP status it means that the first of two equal requests is still running.
  if (answer.httpStatus === 202) {
    return { reason: 'Midtrans is still processing the same request.', isDoubtful: true };
  }
  const code = codeOf(answer);
  if (code === 429) return { reason: 'Midtrans answered 429.', isDoubtful: false };
  if (!(code < 500)) return { reason: `Midtrans answered ${code}.`, isDoubtful: true };
  const isPicture = answer.headers.get('content-type')?.startsWith('image/');
  if (code < 300 && !isPicture && parseJson(answer.body) === undefined) {
    return { reason: 'Midtrans returned an unreadable response.', isDoubtful: true };
  }
  return undefined;
}

export function parseChargedTransaction(answer: Answer): ChargedTransaction | undefined {
  return ChargedTransaction.safeParse(parseJson(answer.body)).data;
}

/** Reads the status of an order from a response. */
export function readTransaction(answer: Answer, orderId: string): PaymentReading {
  const found = findTransaction(answer, orderId);
  return 'kind' in found ? found : readStatus(found, codeOf(answer));
}

/** The refunds of an order, and among them the one of a given key. */
export type RefundState =
  | {
      kind: 'refunds';
      /** 0 while the charge is not paid. */
      paidIdr: number;
      /** ShopeePay supports only full refunds of QRIS payments. */
      isWholeOnly: boolean;
      /** The sum of all requested refunds, confirmed or not. */
      requestedIdr: number;
      ownRefund: { amountIdr: number; isConfirmed: boolean } | undefined;
    }
  | { kind: 'unknown' }
  | { kind: 'unreachable'; reason: string };

export function readRefundState(answer: Answer, orderId: string, key: string): RefundState {
  const found = findTransaction(answer, orderId);
  if ('kind' in found) return found;
  const ownRefund = found.refunds?.find(({ refund_key }) => refund_key === key);
  return {
    kind: 'refunds',
    paidIdr: PAID_STATUSES.has(found.transaction_status) ? found.gross_amount : 0,
    requestedIdr: sumRequestedRefunds(found),
    isWholeOnly: refundsWholeOnly(found),
    ownRefund: ownRefund && {
      amountIdr: ownRefund.refund_amount,
      isConfirmed: Boolean(ownRefund.bank_confirmed_at),
    },
  };
}

function sumRequestedRefunds({
  refunds,
  refund_amount,
  transaction_status,
  gross_amount,
}: Transaction) {
  if (refunds) return refunds.reduce((sum, refund) => sum + refund.refund_amount, 0);
  return refund_amount ?? (transaction_status === 'refund' ? gross_amount : 0);
}

/** Midtrans names this acquirer `airpay shopee`. */
const refundsWholeOnly = ({ acquirer }: Transaction): boolean => /shopee/i.test(acquirer ?? '');

const PAID_STATUSES = new Set(['settlement', 'capture', 'refund', 'partial_refund']);

function findTransaction(
  answer: Answer,
  orderId: string,
): Transaction | Extract<PaymentReading, { kind: 'unknown' | 'unreachable' }> {
  const json = parseJson(answer.body);
  const code = codeOf(answer);
  // An HTML page comes from a wrong address and is no proof about the charge.
  if (code === 404 && json !== undefined) return { kind: 'unknown' };
  if (code === 401) return { ...unreachable('Midtrans answered 401.'), isKeyRefused: true };
  // With 407 Midtrans returns an expired transaction.
  if (code >= 300 && code !== 407) return unreachable(`Midtrans answered ${code}.`);
  const transaction = Transaction.safeParse(json).data;
  if (!transaction) return unreachable('Midtrans returned an unreadable response.');
  if (transaction.order_id !== orderId) return unreachable('Midtrans returned another order.');
  return transaction;
}

function readStatus(transaction: Transaction, code: number): PaymentReading {
  switch (transaction.transaction_status) {
    case 'pending':
    case 'authorize':
      return { kind: 'open' };
    case 'settlement':
    case 'capture':
      return readSettlement(transaction, code);
    case 'expire':
      return { kind: 'closed', as: 'expired' };
    case 'cancel':
      return { kind: 'closed', as: 'cancelled' };
    case 'deny':
    case 'failure':
      return { kind: 'closed', as: 'failed' };
    case 'refund':
    case 'partial_refund':
      return readRefund(transaction);
    case 'chargeback':
      // The whole amount, regardless of earlier partial refunds.
      return { kind: 'refunded', amountIdr: transaction.gross_amount };
    case 'partial_chargeback':
      return readPartialRefund(transaction);
    default:
      return unreachable('Midtrans returned an undocumented status.');
  }
}

function readSettlement(transaction: Transaction, code: number): PaymentReading {
  if (code !== 200) return unreachable('Midtrans returned contradictory fields of a settlement.');
  const { fraud_status = 'accept' } = transaction;
  if (fraud_status === 'accept') return paid(transaction);
  return fraud_status === 'deny' ? { kind: 'closed', as: 'failed' } : { kind: 'open' };
}

/** Only a confirmation by the bank proves a refund. */
function readRefund(transaction: Transaction): PaymentReading {
  const { refunds, transaction_status } = transaction;
  if (!refunds) {
    return transaction_status === 'partial_refund'
      ? readPartialRefund(transaction)
      : { kind: 'refunded', amountIdr: transaction.refund_amount ?? transaction.gross_amount };
  }
  const confirmed = refunds.filter((refund) => refund.bank_confirmed_at);
  // A key is one refund, however often it is listed; each entry without a key is another refund.
  const parts = new Map(
    confirmed.map((refund, index) => [refund.refund_key ?? index, refund.refund_amount]),
  );
  const amountIdr = [...parts.values()].reduce((sum, part) => sum + part, 0);
  return amountIdr > 0 ? { kind: 'refunded', amountIdr } : paid(transaction);
}

/** A partial refund without an amount must not count as a full refund. */
function readPartialRefund({ refund_amount: amountIdr }: Transaction): PaymentReading {
  return amountIdr === undefined
    ? unreachable('Midtrans returned a partial refund without its amount.')
    : { kind: 'refunded', amountIdr };
}

const paid = (transaction: Transaction): PaymentReading => ({
  kind: 'paid',
  amountIdr: transaction.gross_amount,
  paidAt: transaction.settlement_time ?? transaction.transaction_time,
  method: transaction.issuer ?? transaction.acquirer ?? null,
  ...(refundsWholeOnly(transaction) && { refundsWholeOnly: true }),
});

const unreachable = (reason: string) => ({ kind: 'unreachable', reason }) as const;
