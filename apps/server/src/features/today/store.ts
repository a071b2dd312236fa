import type { Database } from '../../database/schema.ts';

export interface Span {
  from: number;
  /** Not included. */
  to: number;
}

/** Of one location, by its slug. */
export interface Sums {
  sessions: number;
  revenueIdr: number;
  bypasses: number;
}

export const NOTHING: Sums = { sessions: 0, revenueIdr: 0, bypasses: 0 };

/** Money that went back, by the time it did, no matter when it was paid. */
export interface Refunds {
  count: number;
  amountIdr: number;
}

export function createTodayStore(database: Database) {
  return {
    /** What was paid and let in between two instants, by location. */
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
        // CONSOLE-210: a refund leaves the day on which it was paid as it was.
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
          ...NOTHING,
          sessions: Number(sessions),
          revenueIdr: Number(revenue),
        });
      }
      for (const { location, bypasses } of bypassed) {
        const slug = location ?? '';
        sums.set(slug, { ...(sums.get(slug) ?? NOTHING), bypasses: Number(bypasses) });
      }
      return sums;
    },

    /** What went back between two instants of money that paid transactions, by location. */
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
