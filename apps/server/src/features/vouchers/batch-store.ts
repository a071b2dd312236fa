import { type Expression, type SqlBool, sql } from 'kysely';
import { likeLiteral } from '../../database/like.ts';
import type { Database } from '../../database/schema.ts';
import { parseLocations, toColumns, toVoucher } from './store.ts';
import type { Voucher, VoucherTerms } from './voucher.ts';

/** Slugs; null is everywhere. */
export type VoucherScope = readonly string[] | null;

export interface StoredBatch {
  id: string;
  name: string;
  createdAt: number;
  createdBy: string;
  count: number;
  used: number;
  reserved: number;
  /** Null when one of them has no quota. */
  quota: number | null;
}

interface PageFilter {
  search?: string | undefined;
  batch?: string | undefined;
  /** An id; what comes is older. */
  before?: number | undefined;
  limit: number;
}

/** So many values fit into one statement of both databases. */
const ROWS_AT_ONCE = 500;

export function createBatchStore(database: Database) {
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

    async listBatches(scope: VoucherScope): Promise<StoredBatch[]> {
      let query = database
        .selectFrom('voucher_batches')
        .innerJoin('vouchers', 'batch_id', 'voucher_batches.id')
        .select((row) => [
          'voucher_batches.id',
          'name',
          'voucher_batches.created_at',
          'created_by',
          row.fn.countAll<number>().as('count'),
          row.fn.sum<number>('used').as('used'),
          row.fn.sum<number>('reserved').as('reserved'),
          row.fn.sum<number | null>('quota').as('quota'),
        ])
        .groupBy(['voucher_batches.id', 'name', 'voucher_batches.created_at', 'created_by'])
        .orderBy('voucher_batches.created_at', 'desc')
        .orderBy('voucher_batches.id');
      if (scope) query = query.where(isWithin(scope));
      return (await query.execute()).map((row) => ({
        id: row.id,
        name: row.name,
        createdAt: row.created_at,
        createdBy: row.created_by,
        count: Number(row.count),
        used: Number(row.used),
        reserved: Number(row.reserved),
        quota: row.quota === null ? null : Number(row.quota),
      }));
    },

    /** Every combination of places that a voucher of the batch is good at. */
    async listBatchLocations(batchId: string): Promise<VoucherTerms['locations'][]> {
      const rows = await database
        .selectFrom('vouchers')
        .select('locations')
        .distinct()
        .where('batch_id', '=', batchId)
        .execute();
      return rows.map(({ locations }) => parseLocations(locations));
    },

    /** False when there is a batch of that id. */
    async insertBatch(batch: {
      id: string;
      name: string;
      createdAt: number;
      createdBy: string;
    }): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('voucher_batches')
        .values({
          id: batch.id,
          name: batch.name,
          created_at: batch.createdAt,
          created_by: batch.createdBy,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Those whose code is taken are left out. */
    async insertMany(
      codes: readonly string[],
      terms: VoucherTerms,
      { batchId, createdAt }: { batchId: string; createdAt: number },
    ): Promise<number> {
      let inserted = 0;
      for (let first = 0; first < codes.length; first += ROWS_AT_ONCE) {
        const { last } = await database
          .selectFrom('vouchers')
          .select((row) => row.fn.coalesce(row.fn.max('id'), sql<number>`0`).as('last'))
          .executeTakeFirstOrThrow();
        const rows = codes.slice(first, first + ROWS_AT_ONCE).map((code, index) => ({
          id: Number(last) + 1 + index,
          code,
          ...toColumns(terms),
          batch_id: batchId,
          reserved: 0,
          used: 0,
          created_at: createdAt,
        }));
        const { numInsertedOrUpdatedRows } = await database
          .insertInto('vouchers')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        inserted += Number(numInsertedOrUpdatedRows ?? 0n);
      }
      return inserted;
    },

    async disableBatch(batchId: string, disabledAt: number): Promise<number> {
      const { numUpdatedRows } = await database
        .updateTable('vouchers')
        .set({ disabled_at: disabledAt })
        .where('batch_id', '=', batchId)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

/** Good at one of these places, and not everywhere. */
const isWithin = (slugs: readonly string[]): Expression<SqlBool> =>
  slugs.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`(${sql.join(
        slugs.map((slug) => sql`locations like ${`%"${slug}"%`}`),
        sql` or `,
      )})`;
