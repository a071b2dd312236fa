import { randomUUID } from 'node:crypto';
import type { ApiAnswer } from '../providers/provider-http.ts';
import { failure, ok } from './answers.ts';
import type { XenditCharge, XenditRefund } from './objects.ts';

/** Takes a refund down; the bank carries it out later. */
export function answerRefund(
  body: unknown,
  find: (id: string) => XenditCharge | undefined,
): ApiAnswer {
  const { payment_request_id, amount } = (body ?? {}) as Record<string, unknown>;
  const charge = find(String(payment_request_id));
  if (!charge) return failure(404, 'DATA_NOT_FOUND');
  if (!charge.payment) return failure(400, 'INELIGIBLE_TRANSACTION_STATUS');
  const amountIdr = Number(amount ?? charge.payment.amountIdr);
  const asked = charge.refunds.reduce((sum, refund) => sum + refund.amountIdr, amountIdr);
  if (asked > charge.payment.amountIdr) return failure(400, 'REFUND_AMOUNT_EXCEEDED');
  const { requestId } = charge;
  const refund: XenditRefund = {
    id: `rfd-${randomUUID()}`,
    requestId,
    amountIdr,
    status: 'PENDING',
  };
  charge.refunds.push(refund);
  return ok(refundObject(refund));
}

export const refundObject = (refund: XenditRefund) => ({
  id: refund.id,
  payment_request_id: refund.requestId,
  reference_id: `refund-of-${refund.requestId}`,
  amount: refund.amountIdr,
  currency: 'IDR',
  country: 'ID',
  channel_code: 'QRIS',
  reason: 'REQUESTED_BY_CUSTOMER',
  status: refund.status,
});
