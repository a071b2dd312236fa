import type { PaymentData, Promo } from '@jepret/contract';

/** The payment's data with a voucher (HOME-15). */
export function discountedPayment(promo: Promo, code: string): PaymentData {
  return {
    snapFee: promo.discounted_price,
    voucher_code: code.trim(),
    discounted: true,
    discount_amount: promo.discount_amount,
    original_price: promo.original_price,
  };
}
