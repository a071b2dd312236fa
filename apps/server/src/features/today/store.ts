import { sql } from 'kysely';
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

    sumRefunds: createSumRefunds(database),
  };
}

export type TodayStore = ReturnType<typeof createTodayStore>;

function createSumRefunds(database: Database) {
  /** Sums of money that paid a transaction, by location. */
  const sumOwed = (kind: string, instant: 'noted_at' | 'settled_at', { from, to }: Span) =>
    database
      .selectFrom('owed')
      .innerJoin('transactions', (join) =>
        join
          .onRef('transactions.id', '=', 'owed.transaction_id')
          .onRef('transactions.paid_order_id', '=', 'owed.order_id'),
      )
      .select((row) => [
        'location',
        row.fn.countAll<number>().as('count'),
        row.fn.sum<number>('owed.amount_idr').as('amount'),
      ])
      .where('kind', '=', sql.lit(kind))
      .where(instant, '>=', from)
      .where(instant, '<', to)
      .groupBy('location');

  return async function sumRefunds({ from, to }: Span): Promise<Map<string, Refunds>> {
    const rows = await database
      .selectFrom('ledger')
      .innerJoin('transactions', 'transactions.id', 'transaction_id')
      .select((row) => [
        'location',
        row.fn.countAll<number>().as('count'),
        row.fn.sum<number>('ledger.amount_idr').as('amount'),
      ])
      // As a literal, so that both databases use the partial index.
      .where(sql<boolean>`(to_status = 'refunded' or event = 'part_refunded')`)
      .where('at', '>=', from)
      .where('at', '<', to)
      .groupBy('location')
      .execute();
    // Parts that staff sent back in the provider's dashboard.
    const noted = await sumOwed('refund_noted', 'noted_at', { from, to }).execute();
    // PAY-121: what a person settled after a refusal. A refund noted by hand settles it at the same
    // moment and has a ledger line.
    const settled = await sumOwed('refund_refused', 'settled_at', { from, to })
      .where(sql<boolean>`(settled_by = 'operator' or settled_by like 'staff:%')`)
      .where(
        sql<boolean>`not exists (select 1 from ledger where ledger.transaction_id = owed.transaction_id
          and ledger.at = owed.settled_at and to_status = 'refunded')`,
      )
      .execute();
    const refunds = new Map<string, Refunds>();
    for (const { location, count, amount } of [...rows, ...noted, ...settled]) {
      const slug = location ?? '';
      const known = refunds.get(slug) ?? { count: 0, amountIdr: 0 };
      refunds.set(slug, {
        count: known.count + Number(count),
        amountIdr: known.amountIdr + Number(amount),
      });
    }
    return refunds;
  };
}
