import {
  CHARGE_LIMITS_IDR,
  type ChargeOrder,
  type RefundOrder,
  type RefundOutcome,
} from '../../ports/payment-gateway.ts';

/** The reason why no provider would accept this order; undefined if it is valid. */
export function findOrderFault(order: ChargeOrder, now: number): string | undefined {
  const { min, max } = CHARGE_LIMITS_IDR;
  if (!Number.isSafeInteger(order.amountIdr) || order.amountIdr < min || order.amountIdr > max) {
    return `The amount is not between ${min} and ${max} whole rupiah.`;
  }
  if (!/^[A-Za-z0-9-]{1,50}$/.test(order.orderId)) return 'The order id has a wrong form.';
  if (!(order.expiresAt > now)) return 'The order has already expired.';
  return undefined;
}

/** The reason why no provider would accept this refund; undefined if it is valid. */
export function findRefundFault({ amountIdr, key }: RefundOrder): RefundOutcome | undefined {
  const { min, max } = CHARGE_LIMITS_IDR;
  if (!Number.isSafeInteger(amountIdr) || amountIdr < min || amountIdr > max) {
    const reason = `The amount is not between ${min} and ${max} whole rupiah.`;
    return { kind: 'refused', refusal: 'too_much', reason };
  }
  if (isRefundKey(key)) return undefined;
  return { kind: 'refused', refusal: 'not_possible', reason: 'The refund’s key has a wrong form.' };
}

const isRefundKey = (key: string): boolean => /^[A-Za-z0-9-]{1,40}$/.test(key);

/** Whether a reference is safe in a URL path; the providers' own references all are. */
export const isSafeReference = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);
