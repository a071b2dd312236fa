import { type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import { likeLiteral } from '../../database/like.ts';
import type { Database } from '../../database/schema.ts';
import { parseLocations, toColumns } from './store.ts';
import type { VoucherTerms } from './voucher.ts';
import { isWithin, type VoucherScope } from './voucher-lists.ts';

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
  /** As a batch, not one by one. */
  disabledTogether: number;
  /** The sum of its vouchers', of which each only goes up. */
  version: number;
  /** Of those that are not disabled; null when one of them has no quota. */
  left: number | null;
}

export interface BatchFilter {
  id?: string | undefined;
  /** In the name. */
  search?: string | undefined;
  /** What comes is older. */
  after?: { createdAt: number; id: string } | undefined;
  limit: number;
}

/** A batch as it was asked for. */
export interface BatchLine {
  id: string;
  name: string;
  createdAt: number;
  createdBy: string;
  askedFor: string;
}

/** So many values fit into one statement of both databases. */
const ROWS_AT_ONCE = 500;

export const createBatchStore = (database: Database) => ({
  ...createReading(database),
  ...createLookups(database),
  ...createWriting(database),
  ...createStates(database),
});

export type BatchStore = ReturnType<typeof createBatchStore>;

function createReading(database: Database) {
  /** Chosen before anything is counted: what is counted are ten thousand vouchers each. */
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
      const pattern = `%${likeLiteral(search.toLowerCase())}%`;
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
            .where(isWithin(scope)),
        ),
      );
    }
    return (await query.execute()).map((row) => row.id);
  };

  return {
    /** The newest first, of those with a voucher within the scope. */
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
      if (scope) query = query.where(isWithin(scope));
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

/** What is known of batches besides how their vouchers are used. */
function createLookups(database: Database) {
  return {
    /** By their ids. */
    async nameBatches(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await database
        .selectFrom('voucher_batches')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(ids)])
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Every combination of places that a voucher of these batches is good at. */
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

    /** Who asked for a batch, and for what. */
    async findQuestion(id: string): Promise<Pick<BatchLine, 'createdBy' | 'askedFor'> | undefined> {
      const row = await database
        .selectFrom('voucher_batches')
        .select(['created_by', 'asked_for'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { createdBy: row.created_by, askedFor: row.asked_for ?? '' };
    },
  };
}

function createWriting(database: Database) {
  return {
    /** False when there is a batch of that id. */
    async insertBatch(batch: BatchLine): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('voucher_batches')
        .values({
          id: batch.id,
          name: batch.name,
          created_at: batch.createdAt,
          created_by: batch.createdBy,
          asked_for: batch.askedFor,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Of one without vouchers. */
    async deleteBatch(id: string): Promise<void> {
      await database.deleteFrom('voucher_batches').where('id', '=', id).execute();
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
  };
}

/** All of a batch at once. */
function createStates(database: Database) {
  return {
    /** Nobody else changes one of its vouchers until the transaction ends. */
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

    /** What was disabled before stays as it was. */
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

    /** Only what was disabled as a batch. */
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
