import { type Expression, type SqlBool, sql } from 'kysely';
import { escapeLike } from '../../database/escape-like.ts';
import type { Database } from '../../database/schema.ts';
import { toVoucher } from './store.ts';
import type { Voucher } from './voucher.ts';

/** Slugs; null: all locations. */
export type VoucherScope = readonly string[] | null;

export interface PageFilter {
  search?: string | undefined;
  batch?: string | undefined;
  /** An id; lists only older vouchers. */
  before?: number | undefined;
  limit: number;
}

/** Parts of lists that are too long for one response. */
export function createVoucherLists(database: Database) {
  return {
    /** Newest first; only vouchers that are valid at one of the locations. */
    async listPage(scope: VoucherScope, filter: PageFilter): Promise<Voucher[]> {
      const { search, batch, before, limit } = filter;
      let query = database.selectFrom('vouchers').selectAll().orderBy('id', 'desc').limit(limit);
      if (scope) query = query.where(isValidAtOneOf(scope));
      if (before !== undefined) query = query.where('id', '<', before);
      if (batch !== undefined) query = query.where('batch_id', '=', batch);
      if (search) {
        const pattern = `${escapeLike(search.toUpperCase())}%`;
        query = query.where(sql<SqlBool>`code like ${pattern} escape '!'`);
      }
      return (await query.execute()).map(toVoucher);
    },

    /** In the order in which they were made; `first` counts from 0. */
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
      if (scope) query = query.where(isValidAtOneOf(scope));
      return (await query.execute()).map(toVoucher);
    },
  };
}

/** Valid at one of these locations, but not at all locations. */
export const isValidAtOneOf = (slugs: readonly string[]): Expression<SqlBool> =>
  slugs.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`(${sql.join(
        slugs.map((slug) => sql`locations like ${`%"${slug}"%`}`),
        sql` or `,
      )})`;
