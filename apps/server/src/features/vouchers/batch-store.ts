import { type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import { escapeLike } from '../../database/escape-like.ts';
import type { Database } from '../../database/schema.ts';
import { parseLocations, toColumns } from './store.ts';
import type { VoucherTerms } from './voucher.ts';
import { isValidAtOneOf, type VoucherScope } from './voucher-lists.ts';

type Locations = VoucherTerms['locations'];

export interface StoredBatch {
  id: string;
  name: string;
  createdAt: number;
  createdBy: string;
  count: number;
  used: number;
  reserved: number;
  disabled: number;
  /** How many were disabled as a batch, not one by one. */
  disabledTogether: number;
  /** The sum of its vouchers' versions, which only increase. */
  version: number;
  /** Uses left of its enabled vouchers; null if one of them has no quota. */
  left: number | null;
}

export interface BatchFilter {
  id?: string | undefined;
  /** Part of the name. */
  search?: string | undefined;
  /** Lists only older batches. */
  after?: { createdAt: number; id: string } | undefined;
  limit: number;
}

/** A batch as it was requested. */
export interface BatchRecord {
  id: string;
  name: string;
  createdAt: number;
  createdBy: string;
  requestJson: string;
}

/** Both databases limit the values of one statement. */
const MAX_ROWS_PER_STATEMENT = 500;

export const createBatchStore = (database: Database) => ({
  ...createBatchQueries(database),
  ...createBatchLookups(database),
  ...createBatchInserts(database),
  ...createBatchStates(database),
});

export type BatchStore = ReturnType<typeof createBatchStore>;

function createBatchQueries(database: Database) {
  /** Selects the page before counting: each batch may have ten thousand vouchers. */
  const listIds = async (scope: VoucherScope, filter: BatchFilter): Promise<string[]> => {
    const { id, search, after, limit } = filter;
    let query = database
      .selectFrom('voucher_batches')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
    if (id !== undefined) query = query.where('id', '=', id);
    if (search) {
      const pattern = `%${escapeLike(search.toLowerCase())}%`;
      query = query.where(sql<SqlBool>`lower(name) like ${pattern} escape '!'`);
    }
    if (after) {
      query = query.where(sql<SqlBool>`(created_at, id) < (${after.createdAt}, ${after.id})`);
    }
    if (scope) {
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('vouchers')
            .select('code')
            .whereRef('batch_id', '=', 'voucher_batches.id')
            .where(isValidAtOneOf(scope)),
        ),
      );
    }
    return (await query.execute()).map((row) => row.id);
  };

  return {
    /** Newest first; only batches with a voucher within the scope. */
    async listBatches(scope: VoucherScope, filter: BatchFilter): Promise<StoredBatch[]> {
      const ids = await listIds(scope, filter);
      if (ids.length === 0) return [];
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
          row.fn.count<number>('disabled_at').as('disabled'),
          row.fn.sum<number>('disabled_with_batch').as('disabled_together'),
          row.fn.sum<number>('version').as('version'),
          sql<number>`sum(case when disabled_at is null and quota > used + reserved
            then quota - used - reserved else 0 end)`.as('left'),
          sql<number>`sum(case when disabled_at is null and quota is null then 1 else 0 end)`.as(
            'unlimited',
          ),
        ])
        .where('voucher_batches.id', 'in', ids)
        .groupBy(['voucher_batches.id', 'name', 'voucher_batches.created_at', 'created_by'])
        .orderBy('voucher_batches.created_at', 'desc')
        .orderBy('voucher_batches.id', 'desc');
      if (scope) query = query.where(isValidAtOneOf(scope));
      return (await query.execute()).map((row) => ({
        id: row.id,
        name: row.name,
        createdAt: row.created_at,
        createdBy: row.created_by,
        count: Number(row.count),
        used: Number(row.used),
        reserved: Number(row.reserved),
        disabled: Number(row.disabled),
        disabledTogether: Number(row.disabled_together),
        version: Number(row.version),
        left: Number(row.unlimited) > 0 ? null : Number(row.left),
      }));
    },
  };
}

function createBatchLookups(database: Database) {
  return {
    /** Names by batch id. */
    async nameBatches(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await database
        .selectFrom('voucher_batches')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(ids)])
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Each distinct set of locations of these batches' vouchers. */
    async listBatchLocations(
      ids: readonly string[],
    ): Promise<{ batchId: string; locations: Locations }[]> {
      if (ids.length === 0) return [];
      const rows = await database
        .selectFrom('vouchers')
        .select(['batch_id', 'locations'])
        .distinct()
        .where('batch_id', 'in', ids)
        .$narrowType<{ batch_id: string }>()
        .execute();
      return rows.map(({ batch_id, locations }) => ({
        batchId: batch_id,
        locations: parseLocations(locations),
      }));
    },

    /** The request that made a batch. */
    async findRequest(
      id: string,
    ): Promise<Pick<BatchRecord, 'createdBy' | 'requestJson'> | undefined> {
      const row = await database
        .selectFrom('voucher_batches')
        .select(['created_by', 'asked_for'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { createdBy: row.created_by, requestJson: row.asked_for ?? '' };
    },
  };
}

function createBatchInserts(database: Database) {
  return {
    /** False if a batch has this id. */
    async insertBatch(batch: BatchRecord): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('voucher_batches')
        .values({
          id: batch.id,
          name: batch.name,
          created_at: batch.createdAt,
          created_by: batch.createdBy,
          asked_for: batch.requestJson,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Only for a batch without vouchers. */
    async deleteBatch(id: string): Promise<void> {
      await database.deleteFrom('voucher_batches').where('id', '=', id).execute();
    },

    /** Skips existing codes; returns how many were inserted. */
    async insertMany(
      codes: readonly string[],
      terms: VoucherTerms,
      { batchId, createdAt }: { batchId: string; createdAt: number },
    ): Promise<number> {
      let inserted = 0;
      for (let first = 0; first < codes.length; first += MAX_ROWS_PER_STATEMENT) {
        const { last } = await database
          .selectFrom('vouchers')
          .select((row) => row.fn.coalesce(row.fn.max('id'), sql<number>`0`).as('last'))
          .executeTakeFirstOrThrow();
        const rows = codes.slice(first, first + MAX_ROWS_PER_STATEMENT).map((code, index) => ({
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
  };
}

function createBatchStates(database: Database) {
  return {
    /** No other process changes its vouchers until the transaction ends. */
    async lockBatch(batchId: string): Promise<void> {
      if (!isPostgres(database)) return;
      await database
        .selectFrom('vouchers')
        .select('id')
        .where('batch_id', '=', batchId)
        .orderBy('id')
        .forUpdate()
        .execute();
    },

    /** Vouchers that were disabled before stay unchanged. */
    async disableBatch(batchId: string, disabledAt: number): Promise<number> {
      const { numUpdatedRows } = await database
        .updateTable('vouchers')
        .set((row) => ({
          disabled_at: disabledAt,
          disabled_with_batch: 1,
          version: row('version', '+', 1),
        }))
        .where('batch_id', '=', batchId)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Only vouchers that were disabled as a batch. */
    async enableBatch(batchId: string): Promise<number> {
      const { numUpdatedRows } = await database
        .updateTable('vouchers')
        .set((row) => ({
          disabled_at: null,
          disabled_with_batch: 0,
          version: row('version', '+', 1),
        }))
        .where('batch_id', '=', batchId)
        .where('disabled_with_batch', '=', 1)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}
