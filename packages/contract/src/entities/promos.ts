import { z } from 'zod';
import { LocationName } from '../text-fields.ts';
import { AmountIdr } from './transactions.ts';

/** Id of a voucher that cannot be redeemed. */
export const INVALID_PROMO_ID = 0; // VOUCHER-5

export const Promo = z.object({
  id: z.number().int().nonnegative(),
  discounted_price: AmountIdr,
  discount_amount: AmountIdr,
  original_price: AmountIdr,
});
export type Promo = z.infer<typeof Promo>;

export const ValidatePromoBody = z.object({
  /** Any text: a text that is not a code cannot be redeemed (id 0), which is not an error (VOUCHER-5). */
  code: z.string('A voucher code is needed.'),
  location: LocationName,
});
export type ValidatePromoBody = z.infer<typeof ValidatePromoBody>;
