import { isColumnDue } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';
import type { ErasureTable } from '../../database/tables/retention-tables.ts';
import type { FilesOwner } from '../../domain/session-files.ts';

export type ErasedBy = 'retention' | 'visitor' | 'staff';

/** An erased session, and the removal of its files. */
export interface Erasure {
  owner: FilesOwner;
  askedBy: ErasedBy;
  /** The number of files to remove; null until they are counted. */
  files: number | null;
  tries: number;
  removedAt: number | null;
}

/** The longest delay until a retry. */
const MAX_WAIT_MS = 3_600_000;

/** The removal of erased sessions, from the first try to the final check. */
export function createErasureSteps(database: Database) {
  const change = (transactionId: string) =>
    database.updateTable('erasures').where('transaction_id', '=', transactionId);

  return {
    /** Claims a removal for one process at a time; undefined if it is not due. */
    async claim(transactionId: string, now: number, until: number): Promise<Erasure | undefined> {
      const row = await change(transactionId)
        .set({ next_try_at: until })
        .where(isColumnDue('next_try_at', now, MAX_WAIT_MS))
        .returningAll()
        .executeTakeFirst();
      return row && toErasure(row, await getOwner(database, transactionId));
    },

    async setFiles(transactionId: string, files: number): Promise<void> {
      await change(transactionId).set({ files }).execute();
    },

    async postpone(
      transactionId: string,
      { at, tries, reason }: { at: number; tries: number; reason: string },
    ): Promise<void> {
      await change(transactionId).set({ next_try_at: at, tries, reason }).execute();
    },

    /** Returns the number of files; undefined if the removal was already finished. */
    async finish(
      transactionId: string,
      now: number,
      finalCheckAt: number,
    ): Promise<number | undefined> {
      const row = await change(transactionId)
        .set({ removed_at: now, next_try_at: finalCheckAt, tries: 0, reason: null })
        .where('removed_at', 'is', null)
        .returning('files')
        .executeTakeFirst();
      return row && (row.files ?? 0);
    },

    async close(transactionId: string): Promise<void> {
      await change(transactionId).set({ next_try_at: null, tries: 0, reason: null }).execute();
    },

    /** Removals that are due and not claimed. */
    async listRemovable(now: number, limit: number): Promise<string[]> {
      const rows = await database
        .selectFrom('erasures')
        .select('transaction_id')
        .where(isColumnDue('next_try_at', now, MAX_WAIT_MS))
        .orderBy('next_try_at')
        .limit(limit)
        .execute();
      return rows.map((row) => row.transaction_id);
    },
  };
}

async function getOwner(database: Database, id: string): Promise<FilesOwner> {
  const row = await database
    .selectFrom('transactions')
    .select(['files_key', 'location'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, filesKey: row.files_key, location: row.location };
}

const toErasure = (row: ErasureTable, owner: FilesOwner): Erasure => ({
  owner,
  askedBy: row.asked_by as ErasedBy,
  files: row.files,
  tries: row.tries,
  removedAt: row.removed_at,
});
