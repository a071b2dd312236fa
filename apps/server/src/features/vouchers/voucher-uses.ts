import type { Database } from '../../database/schema.ts';

/** Counts a voucher's uses and reservations; counts and redemptions change together. */
export function createVoucherUses(database: Database) {
  /** Returns the voucher's id if this call changed the state; a repeat returns undefined. */
  async function changeState(
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

  async function addToCounts(voucherId: number, change: { reserved: number; used: number }) {
    await database
      .updateTable('vouchers')
      .set((row) => ({
        reserved: row('reserved', '+', change.reserved),
        used: row('used', '+', change.used),
      }))
      .where('id', '=', voucherId)
      .execute();
  }

  return {
    /** One statement decides: of concurrent calls for the last use, exactly one gets true. */
    async reserveUse(voucherId: number): Promise<boolean> {
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
      const held = await changeState(transactionId, 'reserved', used);
      if (held !== undefined) return addToCounts(held, { reserved: -1, used: 1 });
      const released = await changeState(transactionId, 'released', { ...used, is_late: 1 });
      if (released !== undefined) await addToCounts(released, { reserved: 0, used: 1 });
    },

    async release(transactionId: string, now: number): Promise<void> {
      const held = await changeState(transactionId, 'reserved', {
        state: 'released',
        settled_at: now,
      });
      if (held !== undefined) await addToCounts(held, { reserved: -1, used: 0 });
    },
  };
}
