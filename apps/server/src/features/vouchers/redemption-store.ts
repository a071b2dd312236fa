import type { Database } from '../../database/schema.ts';
import { createVoucherUses } from './voucher-uses.ts';

export interface Redemption {
  voucherId: number;
  discountIdr: number;
  state: string;
}

/**
 * The vouchers that transactions have reserved or used. Locks are always taken in the order redemption,
 * voucher, so that two processes that settle and reserve at once cannot deadlock.
 */
export function createRedemptionStore(database: Database) {
  return {
    ...createVoucherUses(database),

    async find(transactionId: string): Promise<Redemption | undefined> {
      const row = await database
        .selectFrom('redemptions')
        .select(['voucher_id', 'discount_idr', 'state'])
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst();
      return row && { voucherId: row.voucher_id, discountIdr: row.discount_idr, state: row.state };
    },

    async findCode(transactionId: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('redemptions')
        .innerJoin('vouchers', 'vouchers.id', 'voucher_id')
        .select('code')
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst();
      return row?.code;
    },

    /** Redemptions of these codes that are reserved or used, oldest first. */
    listByCodes: (codes: readonly string[]) =>
      database
        .selectFrom('redemptions')
        .innerJoin('vouchers', 'vouchers.id', 'voucher_id')
        .select(['transaction_id as transactionId', 'code', 'discount_idr as discountIdr'])
        .where('code', 'in', codes)
        .where('state', '!=', 'released')
        .orderBy('reserved_at')
        .orderBy('transaction_id')
        .execute(),

    /** False if the transaction has a redemption already. */
    async insert(redemption: {
      transactionId: string;
      voucherId: number;
      discountIdr: number;
      reservedAt: number;
    }): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('redemptions')
        .values({
          transaction_id: redemption.transactionId,
          voucher_id: redemption.voucherId,
          discount_idr: redemption.discountIdr,
          state: 'reserved',
          is_late: 0,
          reserved_at: redemption.reservedAt,
        })
        .onConflict((conflict) => conflict.column('transaction_id').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    async delete(transactionId: string): Promise<void> {
      await database
        .deleteFrom('redemptions')
        .where('transaction_id', '=', transactionId)
        .execute();
    },
  };
}
