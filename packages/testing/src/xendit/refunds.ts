import { randomUUID } from 'node:crypto';
import type { ApiResponse } from '../providers/provider-http.ts';
import type { XenditCharge, XenditRefund } from './objects.ts';
import { failure, ok } from './responses.ts';

const REFUND_WINDOW_MS = 7 * 86_400_000;

/** Issuers whose customers can get refunds; in capitals and without spaces. */
const REFUNDABLE_ISSUERS = new Set([
  'DANA',
  'SHOPEEPAY',
  'OVO',
  'GOPAY',
  'CIMB',
  'PERMATA',
  'JENIUS',
  'SMBC',
  'BSI',
]);

const WHOLE_ONLY_ISSUER = 'CIMB';

interface RefundBody {
  payment_request_id?: unknown;
  reference_id?: unknown;
  amount?: unknown;
  reason?: unknown;
}

/** Records a pending refund; the bank confirms it later. */
export function handleRefund(
  body: unknown,
  { find, now }: { find: (id: string) => XenditCharge | undefined; now: number },
): ApiResponse {
  const { payment_request_id, reference_id, amount, reason } = (body ?? {}) as RefundBody;
  const charge = find(String(payment_request_id));
  if (!charge) return failure(404, 'DATA_NOT_FOUND');
  if (reason === undefined) return failure(400, 'API_VALIDATION_ERROR');
  const { payment } = charge;
  if (!payment) return failure(400, 'INELIGIBLE_TRANSACTION_STATUS');
  const amountIdr = Number(amount ?? payment.amountIdr);
  const unfailed = charge.refunds.filter(({ status }) => status !== 'FAILED');
  const requestedIdr = unfailed.reduce((sum, refund) => sum + refund.amountIdr, 0);
  const isFullRefundPending =
    requestedIdr === payment.amountIdr && unfailed.some(({ status }) => status === 'PENDING');
  if (isFullRefundPending) return failure(400, 'REFUND_IN_PROGRESS');
  if (requestedIdr + amountIdr > payment.amountIdr) return failure(400, 'REFUND_AMOUNT_EXCEEDED');
  const issuer = payment.issuer.toUpperCase().replaceAll(' ', '');
  if (charge.isUnrefundable || !REFUNDABLE_ISSUERS.has(issuer)) {
    return failure(403, 'REFUND_NOT_SUPPORTED');
  }
  if (issuer === WHOLE_ONLY_ISSUER && amountIdr < payment.amountIdr) {
    return failure(403, 'PARTIAL_REFUND_NOT_SUPPORTED');
  }
  if (now > payment.at + REFUND_WINDOW_MS) return failure(400, 'INELIGIBLE_TRANSACTION_STATUS');
  const { requestId } = charge;
  const refund: XenditRefund = {
    id: `rfd-${randomUUID()}`,
    requestId,
    referenceId: typeof reference_id === 'string' ? reference_id : `refund-of-${requestId}`,
    amountIdr,
    status: 'PENDING',
  };
  charge.refunds.push(refund);
  return ok(refundObject(refund));
}

export const refundObject = (refund: XenditRefund) => ({
  id: refund.id,
  payment_request_id: refund.requestId,
  reference_id: refund.referenceId,
  amount: refund.amountIdr,
  currency: 'IDR',
  country: 'ID',
  channel_code: 'QRIS',
  reason: 'REQUESTED_BY_CUSTOMER',
  status: refund.status,
});
