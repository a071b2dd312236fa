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
        .where('status', '=', 'paid')
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
  };
}

export type TodayStore = ReturnType<typeof createTodayStore>;
