import { INVALID_PROMO_ID, type Promo, toSlug } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import type { Randomness } from '../../ports/randomness.ts';
import { createBatches } from './batches.ts';
import { DEMO_VOUCHERS } from './demo-vouchers.ts';
import { countNewlyFree, listFreeVouchers } from './free-groups.ts';
import { createVoucherOperations, type FreeGuard, findVoucher } from './operations.ts';
import { createRedemptionStore } from './redemption-store.ts';
import { createRedemptions } from './redemptions.ts';
import { createVoucherStore } from './store.ts';
import { computeDiscount, isForLocation } from './voucher.ts';
import type { VoucherScope } from './voucher-lists.ts';
import { getVoucherState, type PaymentMode } from './voucher-state.ts';

interface Dependencies extends PaymentMode, FreeGuard {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  getSnapFee: (locationName: string) => Promise<number>;
}

export function createVoucherService(dependencies: Dependencies) {
  const { database, clock, getSnapFee, isSandbox } = dependencies;
  const store = createVoucherStore(database);

  return {
    ...createRedemptions({ clock, isSandbox }),
    ...createVoucherOperations(dependencies),
    ...createBatches(dependencies),

    /** What a code takes off the current price here; the id is 0 if it cannot be redeemed. */
    async quote(code: string, locationName: string): Promise<Promo> {
      const [voucher, priceIdr] = await Promise.all([
        findVoucher(store, code),
        getSnapFee(locationName),
      ]);
      const isRedeemable =
        voucher &&
        getVoucherState(voucher, { now: clock.now(), isSandbox }) === 'active' &&
        isForLocation(voucher, toSlug(locationName));
      const discountIdr = isRedeemable ? computeDiscount(priceIdr, voucher.discount) : 0;
      return {
        // A voucher that takes nothing off is not used up.
        id: discountIdr > 0 && voucher ? voucher.id : INVALID_PROMO_ID,
        discounted_price: priceIdr - discountIdr,
        discount_amount: discountIdr,
        original_price: priceIdr,
      };
    },

    /** Vouchers and batches that make sessions free now at one of the locations. */
    listFree: async (scope: VoucherScope) =>
      listFreeVouchers(database, {
        prices: await dependencies.readPrices(database),
        now: clock.now(),
        scope,
      }),

    /** How many sessions a new price makes free by vouchers; within the caller's transaction. */
    countNewlyFree: (transaction: Database, price: Parameters<typeof countNewlyFree>[1]) =>
      countNewlyFree(transaction, price, clock.now()),

    /** Every use of a demo code, whatever the provider was. */
    listDemoRedemptions: () =>
      createRedemptionStore(database).listByCodes(DEMO_VOUCHERS.map(({ code }) => code)),

    /**
     * Only on the first run in the sandbox: vouchers are never removed, so a disabled demo voucher stays
     * disabled.
     */
    async seedDemo(): Promise<void> {
      if (!isSandbox || (await store.list()).length > 0) return;
      for (const voucher of DEMO_VOUCHERS) {
        await store.insert({ ...voucher, createdAt: clock.now() });
      }
    },
  };
}

export type VoucherService = ReturnType<typeof createVoucherService>;
