import type { Clock } from '@jepret/time';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { createRedemptionStore } from './redemption-store.ts';
import { createVoucherStore } from './store.ts';
import { computeDiscount, isForLocation, StoredVoucherCode } from './voucher.ts';
import { canRedeemCode, getVoucherState, type PaymentMode } from './voucher-state.ts';

export interface ReserveRequest {
  code: string;
  locationSlug: string;
  priceIdr: number;
  transactionId: string;
}

export interface Reservation {
  voucherId: number;
  discountIdr: number;
}

/**
 * Reserves and settles the voucher of a transaction, within the given database transaction, so that both
 * change together. Lock your own rows first.
 */
export function createRedemptions({ clock, isSandbox }: { clock: Clock } & PaymentMode) {
  /** Whether the transaction's voucher may be redeemed; the provider may have changed since. */
  async function canRedeem(database: Database, transactionId: string): Promise<boolean> {
    const code = await createRedemptionStore(database).findCode(transactionId);
    return code === undefined || canRedeemCode(code, { isSandbox });
  }

  return {
    canRedeem,

    /** Undefined if the code cannot be redeemed. A repeat for the same transaction reserves nothing more. */
    reserve: (database: Database, request: ReserveRequest): Promise<Reservation | undefined> =>
      inTransaction(database, async (transaction) => {
        const { transactionId, locationSlug, priceIdr } = request;
        const redemptions = createRedemptionStore(transaction);
        const code = StoredVoucherCode.safeParse(request.code);
        const voucher = code.success && (await createVoucherStore(transaction).find(code.data));
        if (!voucher) return undefined;

        const now = clock.now();
        const reservation = {
          voucherId: voucher.id,
          discountIdr: computeDiscount(priceIdr, voucher.discount),
        };
        const isNew = await redemptions.insert({ ...reservation, transactionId, reservedAt: now });
        if (!isNew) {
          const existing = await redemptions.find(transactionId);
          if (existing?.voucherId !== voucher.id || existing.state === 'released') return undefined;
          return { voucherId: existing.voucherId, discountIdr: existing.discountIdr };
        }
        const isTaken =
          reservation.discountIdr > 0 &&
          getVoucherState(voucher, { now, isSandbox }) === 'active' &&
          isForLocation(voucher, locationSlug) &&
          (await redemptions.reserveUse(voucher.id));
        if (isTaken) return reservation;
        await redemptions.delete(transactionId);
        return undefined;
      }),

    /**
     * May be repeated. A payment after the release is honoured, also beyond the quota, and marked as
     * late; a release after the payment does nothing. False if the used voucher may not be redeemed: the
     * payment counts all the same, so the caller alerts staff.
     */
    settle: (
      database: Database,
      transactionId: string,
      as: 'used' | 'released',
    ): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const redemptions = createRedemptionStore(transaction);
        if (as === 'used') await redemptions.use(transactionId, clock.now());
        else await redemptions.release(transactionId, clock.now());
        return as === 'released' || canRedeem(transaction, transactionId);
      }),
  };
}
