import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tables } from '../../database/schema.ts';
import type { ErasureTable } from '../../database/tables/retention-tables.ts';
import { createErasureSteps, type ErasedBy } from './erasure-steps.ts';

interface UnfinishedErasure {
  shortCode: string;
  location: string | null;
  askedAt: number;
  /** A sentence for staff; null unless a try failed. */
  reason: string | null;
}

/** The tables that refer to a session's files. Deliveries stay without personal data, as the ledger does. */
const FILE_TABLES = [
  'snaps',
  'clips',
  'prepared_clips',
  'prints',
  'videos',
  'paintings',
  'clearings',
] as const;

export function createErasureStore(database: Database) {
  return {
    ...createErasureSteps(database),
    ...createErasureReads(database),

    /** False if the session was already erased, or was never entitled. */
    async mark(transactionId: string, askedBy: ErasedBy, now: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('transactions')
        .set({ erased_at: now })
        .where('id', '=', transactionId)
        .where('erased_at', 'is', null)
        .where(isEntitled)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const row = toNewRow(transactionId, askedBy, now);
      await database.insertInto('erasures').values(row).execute();
      return true;
    },

    /** Marks all sessions of a copy of the database, which has no files, and completes their removal. */
    async markAll(now: number): Promise<void> {
      await database
        .updateTable('transactions')
        .set({ erased_at: now })
        .where('erased_at', 'is', null)
        .where(isEntitled)
        .execute();
      await database
        .insertInto('erasures')
        .columns(['transaction_id', 'asked_by', 'asked_at', 'files', 'tries', 'removed_at'])
        .expression((query) =>
          query
            .selectFrom('transactions')
            .select(['id', sql.lit('retention').as('by'), 'erased_at', sql.lit(0).as('files')])
            .select([sql.lit(0).as('tries'), 'erased_at as removed_at'])
            .where('erased_at', 'is not', null)
            .where('id', 'not in', query.selectFrom('erasures').select('transaction_id')),
        )
        .execute();
      await database
        .updateTable('erasures')
        .set({ removed_at: now, next_try_at: null, reason: null })
        .where('removed_at', 'is', null)
        .execute();
      await deleteUnverifiedWebhooks(database, Number.MAX_SAFE_INTEGER);
    },

    /** The subject of the audit entry. */
    async getSubject(transactionId: string): Promise<{ subject: string; location?: string }> {
      const { short_code: subject, location } = await database
        .selectFrom('transactions')
        .select(['short_code', 'location'])
        .where('id', '=', transactionId)
        .executeTakeFirstOrThrow();
      return { subject, ...(location !== null && { location }) };
    },

    async isErased(filesKey: string): Promise<boolean> {
      const row = await database
        .selectFrom('transactions')
        .select('erased_at')
        .where('files_key', '=', filesKey)
        .executeTakeFirst();
      return row !== undefined && row.erased_at !== null;
    },

    async deleteFileRows(transactionId: string): Promise<void> {
      for (const table of FILE_TABLES) {
        await database.deleteFrom(table).where('transaction_id', '=', transactionId).execute();
      }
    },

    deleteUnverifiedWebhooks: (before: number) => deleteUnverifiedWebhooks(database, before),
  };
}

/** Deletes webhooks that no provider sent; verified ones belong to the money records. */
async function deleteUnverifiedWebhooks(database: Database, before: number): Promise<void> {
  await database
    .deleteFrom('notices')
    .where('verdict', 'in', ['forged', 'unreadable'])
    .where('last_at', '<=', before)
    .execute();
}

function createErasureReads(database: Database) {
  return {
    /** When all data of the session was removed. */
    async findRemovedAt(transactionId: string): Promise<number | null> {
      const row = await database
        .selectFrom('erasures')
        .select('removed_at')
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst();
      return row?.removed_at ?? null;
    },

    /** Oldest first. */
    async listUnfinished(limit: number): Promise<UnfinishedErasure[]> {
      const rows = await database
        .selectFrom('erasures')
        .innerJoin('transactions', 'transactions.id', 'erasures.transaction_id')
        .select(['short_code', 'location', 'erasures.asked_at', 'reason'])
        .where('removed_at', 'is', null)
        .orderBy('erasures.asked_at')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        shortCode: row.short_code,
        location: row.location,
        askedAt: row.asked_at,
        reason: row.reason,
      }));
    },
  };
}

export type ErasureStore = ReturnType<typeof createErasureStore>;

const isEntitled = (is: ExpressionBuilder<Tables, 'transactions'>) =>
  is.or([is('paid_at', 'is not', null), is('staff_id', 'is not', null)]);

const toNewRow = (transactionId: string, askedBy: ErasedBy, now: number): ErasureTable => ({
  transaction_id: transactionId,
  asked_by: askedBy,
  asked_at: now,
  files: null,
  tries: 0,
  reason: null,
  next_try_at: now,
  removed_at: null,
});
