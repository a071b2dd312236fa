import { sql } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import { REFUNDED_IDR } from '../ledger/refund-entry-store.ts';

export interface PendingRefundRequest {
  shortCode: string;
  location: string | null;
  /** Includes what has gone back of the payment or is in progress: limits count both (PAY-122). */
  amountIdr: number;
  requestedAt: number;
}

/** Staff's refund requests that are not decided yet (CONSOLE-214). */
export function createRefundRequestStore(database: Database) {
  return {
    async list(): Promise<PendingRefundRequest[]> {
      const rows = await selectPending(database)
        .select(['short_code', 'location', 'refund_wanted_at', REQUESTED_IDR.as('requested_idr')])
        .execute();
      return rows.map((row) => ({
        shortCode: row.short_code,
        location: row.location,
        amountIdr: Number(row.requested_idr),
        requestedAt: row.refund_wanted_at ?? 0,
      }));
    },

    /** `scope`: slugs; null: all locations. */
    async count(scope: readonly string[] | null): Promise<{ slug: string; waiting: number }[]> {
      if (scope?.length === 0) return [];
      let query = selectPending(database)
        .select((row) => ['location', row.fn.countAll<number>().as('waiting')])
        .groupBy('location')
        .orderBy('location');
      if (scope !== null) query = query.where('location', 'in', scope);
      const rows = await query.execute();
      return rows.map(({ location, waiting }) => ({
        slug: location ?? '',
        waiting: Number(waiting),
      }));
    },
  };
}

export type RefundRequestStore = ReturnType<typeof createRefundRequestStore>;

/** A literal, so that the partial index is used. A refund decides the request, so only paid ones are pending. */
export const selectPending = (database: Database) =>
  database
    .selectFrom('transactions')
    .where('refund_wanted_at', 'is not', null)
    .where('status', '=', sql.lit('paid'));

const REQUESTED_IDR = sql<number>`refund_wanted_idr + ${REFUNDED_IDR} + coalesce((
    select sum(refunds.amount_idr) from refunds
    where refunds.order_id = transactions.paid_order_id and state = 'asked'
  ), 0)`;
