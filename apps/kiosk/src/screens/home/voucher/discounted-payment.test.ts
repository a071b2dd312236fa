import { expect, test } from 'vitest';
import { discountedPayment } from './discounted-payment.ts';

test("a voucher's code and prices are passed to the payment (HOME-15)", () => {
  const promo = { id: 3, discounted_price: 31_500, discount_amount: 3_500, original_price: 35_000 };
  expect(discountedPayment(promo, ' jepret10 ')).toEqual({
    snapFee: 31_500,
    voucher_code: 'jepret10',
    discounted: true,
    discount_amount: 3_500,
    original_price: 35_000,
  });
});
