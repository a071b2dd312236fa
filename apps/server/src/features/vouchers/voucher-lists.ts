import { type Expression, type SqlBool, sql } from 'kysely';
import { likeLiteral } from '../../database/like.ts';
import type { Database } from '../../database/schema.ts';
import { toVoucher } from './store.ts';
import type { Voucher } from './voucher.ts';

/** Slugs; null is everywhere. */
export type VoucherScope = readonly string[] | null;

export interface PageFilter {
  search?: string | undefined;
  batch?: string | undefined;
  /** An id; what comes is older. */
  before?: number | undefined;
  limit: number;
}

/** Parts of lists that are too long for one answer. */
export function createVoucherLists(database: Database) {
  return {
    /** Newest first, of those that are good at one of the locations. */
    async listPage(scope: VoucherScope, filter: PageFilter): Promise<Voucher[]> {
      const { search, batch, before, limit } = filter;
      let query = database.selectFrom('vouchers').selectAll().orderBy('id', 'desc').limit(limit);
      if (scope) query = query.where(isWithin(scope));
      if (before !== undefined) query = query.where('id', '<', before);
      if (batch !== undefined) query = query.where('batch_id', '=', batch);
      if (search) {
        const pattern = `${likeLiteral(search.toUpperCase())}%`;
        query = query.where(sql<SqlBool>`code like ${pattern} escape '!'`);
      }
      return (await query.execute()).map(toVoucher);
    },

    /** In the order in which they were made, from the `first` on, counted from 0. */
    async listSheet(
      scope: VoucherScope,
      { batch, first, limit }: { batch: string; first: number; limit: number },
    ): Promise<Voucher[]> {
      let query = database
        .selectFrom('vouchers')
        .selectAll()
        .where('batch_id', '=', batch)
        .orderBy('id')
        .offset(first)
        .limit(limit);
      if (scope) query = query.where(isWithin(scope));
      return (await query.execute()).map(toVoucher);
    },
  };
}

/** Good at one of these places, and not everywhere. */
export const isWithin = (slugs: readonly string[]): Expression<SqlBool> =>
  slugs.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`(${sql.join(
        slugs.map((slug) => sql`locations like ${`%"${slug}"%`}`),
        sql` or `,
      )})`;
