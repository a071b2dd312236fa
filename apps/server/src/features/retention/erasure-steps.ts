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

/** No removal is put off for longer. */
const LONGEST_WAIT_MS = 3_600_000;

/** The removal of what is marked, from the first try to the last look. */
export function createErasureSteps(database: Database) {
  const change = (transactionId: string) =>
    database.updateTable('erasures').where('transaction_id', '=', transactionId);

  return {
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
