import { INVALID_PROMO_ID, type Promo, toSlug } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { Clock } from '../../ports/clock.ts';
import { DEMO_VOUCHERS, UNLIMITED } from './demo-vouchers.ts';
import { createRedemptionStore } from './redemption-store.ts';
import { createRedemptions } from './redemptions.ts';
import type { VoucherStore } from './store.ts';
import {
  discountOn,
  isForLocation,
  StoredVoucherCode,
  type Voucher,
  type VoucherTerms,
} from './voucher.ts';
import { type Money, mayRedeem, stateOf, type VoucherState } from './voucher-state.ts';

export type VoucherOverview = Voucher & { state: VoucherState };

interface Dependencies extends Money {
  database: Database;
  store: VoucherStore;
  clock: Clock;
  getSnapFee: (locationName: string) => Promise<number>;
}

export function createVoucherService(dependencies: Dependencies) {
  const { database, store, clock, getSnapFee, isSandbox } = dependencies;

  const find = async (typed: string): Promise<Voucher | undefined> => {
    const code = StoredVoucherCode.safeParse(typed);
    return code.success ? store.find(code.data) : undefined;
  };

  const toOverview = (voucher: Voucher): VoucherOverview => ({
    ...voucher,
    state: stateOf(voucher, { now: clock.now(), isSandbox }),
  });

  const getVoucher = async (code: string): Promise<VoucherOverview> => {
    const voucher = await find(code);
    if (!voucher) throw new BoothError('not_found', `There is no voucher ${code}.`);
    return toOverview(voucher);
  };

  return {
    ...createRedemptions({ clock, isSandbox }),

    /** What a code would take off the price here, now; the id is 0 when it cannot be redeemed. */
    async quote(code: string, locationName: string): Promise<Promo> {
      const [voucher, priceIdr] = await Promise.all([find(code), getSnapFee(locationName)]);
      const isRedeemable =
        voucher &&
        stateOf(voucher, { now: clock.now(), isSandbox }) === 'active' &&
        isForLocation(voucher, toSlug(locationName));
      const discountIdr = isRedeemable ? discountOn(priceIdr, voucher.discount) : 0;
      return {
        // A voucher that takes nothing off stays whole for a visitor it can help.
        id: discountIdr > 0 && voucher ? voucher.id : INVALID_PROMO_ID,
        discounted_price: priceIdr - discountIdr,
        discount_amount: discountIdr,
        original_price: priceIdr,
      };
    },

    async list(): Promise<VoucherOverview[]> {
      return (await store.list()).map(toOverview);
    },

    async get(code: string): Promise<VoucherOverview & { usedLate: number }> {
      const voucher = await getVoucher(code);
      return { ...voucher, usedLate: await store.countLateUses(voucher.id) };
    },

    async add(
      code: string,
      terms: Partial<VoucherTerms> & Pick<VoucherTerms, 'discount'>,
    ): Promise<void> {
      const voucher = { ...UNLIMITED, ...terms, code: StoredVoucherCode.parse(code) };
      checkWindow(voucher);
      if (!mayRedeem(voucher.code, { isSandbox })) {
        throw new BoothError(
          'conflict',
          `${voucher.code} is a demo code, good only in the sandbox: choose another one.`,
        );
      }
      if (!(await store.insert({ ...voucher, createdAt: clock.now() }))) {
        throw new BoothError('conflict', `There is a voucher ${voucher.code} already.`);
      }
    },

    /** Changes only what `terms` names. */
    async change(code: string, terms: Partial<VoucherTerms>): Promise<void> {
      const voucher = await getVoucher(code);
      const changed = { ...voucher, ...terms };
      checkWindow(changed);
      await store.saveTerms(voucher.id, changed);
    },

    /** What transactions already hold stays theirs. */
    async disable(code: string): Promise<void> {
      const { id, disabledAt } = await getVoucher(code);
      await store.setDisabled(id, disabledAt ?? clock.now());
    },

    async enable(code: string): Promise<void> {
      const { id } = await getVoucher(code);
      await store.setDisabled(id, null);
    },

    /** Every use of a demo code, whoever took the money then. */
    listDemoRedemptions: () =>
      createRedemptionStore(database).listOf(DEMO_VOUCHERS.map(({ code }) => code)),

    /**
     * On the first run in the sandbox only; a voucher is never removed, so one that was disabled
     * stays so.
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

function checkWindow({ startsAt, endsAt }: VoucherTerms): void {
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw new BoothError('invalid', 'A voucher cannot end before it begins.');
  }
}
