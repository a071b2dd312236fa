import { hasCome } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';
import type { ErasureTable } from '../../database/tables/retention-tables.ts';
import type { FilesOwner } from '../../domain/session-files.ts';

export type ErasedBy = 'retention' | 'visitor' | 'staff';

/** A session that was erased: what became of its files. */
export interface Erasure {
  owner: FilesOwner;
  askedBy: ErasedBy;
  /** How many there were to remove; null until they were counted. */
  files: number | null;
  tries: number;
  removedAt: number | null;
}

export interface UnfinishedErasure {
  shortCode: string;
  location: string | null;
  askedAt: number;
  /** A sentence for staff; null while nothing went wrong. */
  reason: string | null;
}

/** All that names a session's files. Deliveries are money's neighbours: they stay, without names. */
const FILE_TABLES = ['snaps', 'clips', 'prepared_clips', 'prints', 'videos', 'paintings'] as const;

export function createErasureStore(database: Database) {
  const change = (transactionId: string) =>
    database.updateTable('erasures').where('transaction_id', '=', transactionId);

  return {
    /** False when it was erased before, or never entitled to anything. */
    async mark(transactionId: string, askedBy: ErasedBy, now: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('transactions')
        .set({ erased_at: now })
        .where('id', '=', transactionId)
        .where('erased_at', 'is', null)
        .where((is) => is.or([is('paid_at', 'is not', null), is('staff_id', 'is not', null)]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const row = toNewRow(transactionId, askedBy, now);
      await database.insertInto('erasures').values(row).execute();
      return true;
    },

    async isErased(filesKey: string): Promise<boolean> {
      const row = await database
        .selectFrom('transactions')
        .select('erased_at')
        .where('files_key', '=', filesKey)
        .executeTakeFirst();
      return row !== undefined && row.erased_at !== null;
    },

    /** The right to remove its files, for one process at a time; undefined when it is not due. */
    async claim(transactionId: string, now: number, until: number): Promise<Erasure | undefined> {
      const row = await change(transactionId)
        .set({ next_try_at: until })
        .where(hasCome('next_try_at', now, LONGEST_WAIT_MS))
        .returningAll()
        .executeTakeFirst();
      return row && toErasure(row, await getOwner(database, transactionId));
    },

    async setFiles(transactionId: string, files: number): Promise<void> {
      await change(transactionId).set({ files }).execute();
    },

    async putOff(
      transactionId: string,
      { at, tries, reason }: { at: number; tries: number; reason: string },
    ): Promise<void> {
      await change(transactionId).set({ next_try_at: at, tries, reason }).execute();
    },

    /** How many files there were; undefined when that was noted already. */
    async finish(
      transactionId: string,
      now: number,
      lookAgainAt: number,
    ): Promise<number | undefined> {
      const row = await change(transactionId)
        .set({ removed_at: now, next_try_at: lookAgainAt, tries: 0, reason: null })
        .where('removed_at', 'is', null)
        .returning('files')
        .executeTakeFirst();
      return row && (row.files ?? 0);
    },

    async close(transactionId: string): Promise<void> {
      await change(transactionId).set({ next_try_at: null, tries: 0, reason: null }).execute();
    },

    async deleteFileRows(transactionId: string): Promise<void> {
      for (const table of FILE_TABLES) {
        await database.deleteFrom(table).where('transaction_id', '=', transactionId).execute();
      }
    },

    /** What nobody works on although it is time. */
    async listRemovable(now: number, limit: number): Promise<string[]> {
      const rows = await database
        .selectFrom('erasures')
        .select('transaction_id')
        .where(hasCome('next_try_at', now, LONGEST_WAIT_MS))
        .orderBy('next_try_at')
        .limit(limit)
        .execute();
      return rows.map((row) => row.transaction_id);
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

    /** What strangers sent in a provider's name; what was genuine belongs to the books. */
    async deleteStrangersWebhooks(before: number): Promise<void> {
      await database
        .deleteFrom('notices')
        .where('verdict', 'in', ['forged', 'unreadable'])
        .where('last_at', '<=', before)
        .execute();
    },
  };
}

/** No removal is put off for longer. */
const LONGEST_WAIT_MS = 3_600_000;

export type ErasureStore = ReturnType<typeof createErasureStore>;

async function getOwner(database: Database, id: string): Promise<FilesOwner> {
  const row = await database
    .selectFrom('transactions')
    .select(['files_key', 'location'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, filesKey: row.files_key, location: row.location };
}

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

const toErasure = (row: ErasureTable, owner: FilesOwner): Erasure => ({
  owner,
  askedBy: row.asked_by as ErasedBy,
  files: row.files,
  tries: row.tries,
  removedAt: row.removed_at,
});
