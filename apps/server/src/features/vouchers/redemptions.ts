import type { Clock } from '@jepret/time';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { createRedemptionStore } from './redemption-store.ts';
import { createVoucherStore } from './store.ts';
import { discountOn, isForLocation, StoredVoucherCode } from './voucher.ts';
import { type Money, mayRedeem, stateOf } from './voucher-state.ts';

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
 * What a transaction does with a voucher. All join the database transaction they are given, so that
 * voucher and transaction move together or not at all. Call them after your own rows are locked.
 */
export function createRedemptions({ clock, isSandbox }: { clock: Clock } & Money) {
  /** Whether what a transaction holds may be redeemed; the provider may be another one by now. */
  async function isGood(database: Database, transactionId: string): Promise<boolean> {
    const code = await createRedemptionStore(database).findCode(transactionId);
    return code === undefined || mayRedeem(code, { isSandbox });
  }

  return {
    isGood,

    /** Undefined when the code cannot be redeemed; a repeat for the same transaction holds no more. */
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
          discountIdr: discountOn(priceIdr, voucher.discount),
        };
        const isNew = await redemptions.insert({ ...reservation, transactionId, reservedAt: now });
        if (!isNew) {
          const known = await redemptions.find(transactionId);
          if (known?.voucherId !== voucher.id || known.state === 'released') return undefined;
          return { voucherId: known.voucherId, discountIdr: known.discountIdr };
        }
        const isTaken =
          reservation.discountIdr > 0 &&
          stateOf(voucher, { now, isSandbox }) === 'active' &&
          isForLocation(voucher, locationSlug) &&
          (await redemptions.takeUse(voucher.id));
        if (isTaken) return reservation;
        await redemptions.delete(transactionId);
        return undefined;
      }),

    /**
     * May be repeated. A payment after the release is honoured, also beyond the quota, and marked
     * late; a release after the payment does nothing. False when it used what may not be redeemed:
     * money that has come still counts, so all that is left is to tell somebody.
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
        return as === 'released' || isGood(transaction, transactionId);
      }),
  };
}
