import type { Database } from '../../../database/schema.ts';

export function createRefundReferences(database: Database) {
  return {
    /** A refund that the provider named; the same reference again changes nothing. */
    async noteRefund(orderId: string, reference: string, now: number): Promise<void> {
      await database
        .insertInto('refund_references')
        .values({ order_id: orderId, reference, noted_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async listRefunds(orderId: string): Promise<string[]> {
      const rows = await database
        .selectFrom('refund_references')
        .select('reference')
        .where('order_id', '=', orderId)
        .orderBy('reference')
        .execute();
      return rows.map(({ reference }) => reference);
    },
  };
}
