import type { Database } from '../../database/schema.ts';

export interface Redemption {
  voucherId: number;
  discountIdr: number;
  state: string;
}

/**
 * Which transaction holds or used which voucher. Locks are always taken in the order redemption,
 * voucher: two processes that settle and reserve at once wait for each other, but never in a ring.
 */
export function createRedemptionStore(database: Database) {
  return {
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

    /** Those that hold or have used one of these codes, oldest first. */
    listOf: (codes: readonly string[]) =>
      database
        .selectFrom('redemptions')
        .innerJoin('vouchers', 'vouchers.id', 'voucher_id')
        .select(['transaction_id as transactionId', 'code', 'discount_idr as discountIdr'])
        .where('code', 'in', codes)
        .where('state', '!=', 'released')
        .orderBy('reserved_at')
        .orderBy('transaction_id')
        .execute(),

    /** False when the transaction has a redemption already. */
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

    /** One statement decides: of those that race for the last use exactly one is told true. */
    async takeUse(voucherId: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('vouchers')
        .set((row) => ({ reserved: row('reserved', '+', 1) }))
        .where('id', '=', voucherId)
        .where('disabled_at', 'is', null)
        .where((row) =>
          row.or([
            row('quota', 'is', null),
            row(row('reserved', '+', row.ref('used')), '<', row.ref('quota')),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async use(transactionId: string, now: number): Promise<void> {
      const used = { state: 'used', settled_at: now };
      const held = await move(transactionId, 'reserved', used);
      if (held !== undefined) return count(held, { reserved: -1, used: 1 });
      const released = await move(transactionId, 'released', { ...used, is_late: 1 });
      if (released !== undefined) await count(released, { reserved: 0, used: 1 });
    },

    async release(transactionId: string, now: number): Promise<void> {
      const held = await move(transactionId, 'reserved', { state: 'released', settled_at: now });
      if (held !== undefined) await count(held, { reserved: -1, used: 0 });
    },
  };

  /** The voucher's id for the one who moved it; a second settlement of the same kind finds none. */
  async function move(
    transactionId: string,
    from: string,
    columns: { state: string; settled_at: number; is_late?: number },
  ): Promise<number | undefined> {
    const row = await database
      .updateTable('redemptions')
      .set(columns)
      .where('transaction_id', '=', transactionId)
      .where('state', '=', from)
      .returning('voucher_id')
      .executeTakeFirst();
    return row?.voucher_id;
  }

  async function count(voucherId: number, change: { reserved: number; used: number }) {
    await database
      .updateTable('vouchers')
      .set((row) => ({
        reserved: row('reserved', '+', change.reserved),
        used: row('used', '+', change.used),
      }))
      .where('id', '=', voucherId)
      .execute();
  }
}
