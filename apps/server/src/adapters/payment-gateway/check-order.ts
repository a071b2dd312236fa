import {
  CHARGE_LIMITS_IDR,
  type ChargeOrder,
  type RefundOrder,
  type RefundOutcome,
} from '../../ports/payment-gateway.ts';

/** Why no provider would take this order; undefined when nothing is wrong with it. */
export function findOrderFault(order: ChargeOrder, now: number): string | undefined {
  const { min, max } = CHARGE_LIMITS_IDR;
  if (!Number.isSafeInteger(order.amountIdr) || order.amountIdr < min || order.amountIdr > max) {
    return `The amount is not between ${min} and ${max} whole rupiah.`;
  }
  if (!/^[A-Za-z0-9-]{1,50}$/.test(order.orderId)) return 'The order id has a wrong form.';
  if (!(order.expiresAt > now)) return 'The time to pay is already over.';
  return undefined;
}

/** Why no provider would send this back; undefined when nothing is wrong with it. */
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

/** Whether a reference can stand in a path as it is; no provider gives out others. */
export const isReference = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);
