import type { Database } from '../../database/schema.ts';

export interface Span {
  from: number;
  /** Exclusive. */
  to: number;
}

/** Of one location. */
export interface Sums {
  sessions: number;
  revenueIdr: number;
  bypasses: number;
}

export const NO_SUMS: Sums = { sessions: 0, revenueIdr: 0, bypasses: 0 };

/** Money by the time at which it went back, no matter when it was paid. */
export interface Refunds {
  count: number;
  amountIdr: number;
}

export function createTodayStore(database: Database) {
  return {
    /** Payments and bypasses between two instants, by location. */
    async sum({ from, to }: Span): Promise<Map<string, Sums>> {
      const paid = await database
        .selectFrom('transactions')
        .select((row) => [
          'location',
          row.fn.countAll<number>().as('sessions'),
          row.fn.sum<number>('amount_idr').as('revenue'),
        ])
        .where('paid_at', '>=', from)
        .where('paid_at', '<', to)
        // CONSOLE-210: a refund does not change the figures of the day of the payment.
        .where('status', 'in', ['paid', 'refunded'])
        .groupBy('location')
        .execute();
      const bypassed = await database
        .selectFrom('transactions')
        .select((row) => ['location', row.fn.countAll<number>().as('bypasses')])
        .where('created_at', '>=', from)
        .where('created_at', '<', to)
        .where('staff_id', 'is not', null)
        .groupBy('location')
        .execute();
      const sums = new Map<string, Sums>();
      for (const { location, sessions, revenue } of paid) {
        sums.set(location ?? '', {
          ...NO_SUMS,
          sessions: Number(sessions),
          revenueIdr: Number(revenue),
        });
      }
      for (const { location, bypasses } of bypassed) {
        const slug = location ?? '';
        sums.set(slug, { ...(sums.get(slug) ?? NO_SUMS), bypasses: Number(bypasses) });
      }
      return sums;
    },

    /** Refunds of paid transactions between two instants, by location. */
    async sumRefunds({ from, to }: Span): Promise<Map<string, Refunds>> {
      const rows = await database
        .selectFrom('refund_entries')
        .innerJoin('transactions', (join) =>
          join
            .onRef('transactions.id', '=', 'refund_entries.transaction_id')
            .onRef('transactions.paid_order_id', '=', 'refund_entries.order_id'),
        )
        .select((row) => [
          'location',
          row.fn.countAll<number>().as('count'),
          row.fn.sum<number>('refund_entries.amount_idr').as('amount'),
        ])
        .where('at', '>=', from)
        .where('at', '<', to)
        .groupBy('location')
        .execute();
      return new Map(
        rows.map(({ location, count, amount }) => [
          location ?? '',
          { count: Number(count), amountIdr: Number(amount) },
        ]),
      );
    },
  };
}

export type TodayStore = ReturnType<typeof createTodayStore>;
