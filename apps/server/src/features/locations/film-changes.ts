import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';

/** What is to become of a place's own film: this file is it, or there is none any more. */
export type FilmChange = { kind: 'film'; file: string } | { kind: 'none' };

/**
 * Changes that are in force and whose files have not got their last names: they stand in the same
 * transaction as the audit, which no file can.
 */
export function createFilmChanges(database: Database) {
  return {
    async find(slug: string): Promise<FilmChange | undefined> {
      const row = await database
        .selectFrom('landing_videos')
        .select('pending')
        .where('slug', '=', slug)
        .executeTakeFirst();
      return read(row?.pending);
    },

    /** The same, and nobody else changes this place's film until the transaction ends. */
    async lock(slug: string): Promise<FilmChange | undefined> {
      // The row first: where there is none, there is nothing to lock.
      await database
        .insertInto('landing_videos')
        .values({ slug, pending: null })
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .execute();
      const row = await database
        .selectFrom('landing_videos')
        .select('pending')
        .where('slug', '=', slug)
        .$if(isPostgres(database), (query) => query.forUpdate())
        .executeTakeFirst();
      return read(row?.pending);
    },

    async set(slug: string, change: FilmChange | undefined): Promise<void> {
      const pending = change === undefined ? null : change.kind === 'none' ? '' : change.file;
      await database
        .updateTable('landing_videos')
        .set({ pending })
        .where('slug', '=', slug)
        .execute();
    },
  };
}

function read(pending: string | null | undefined): FilmChange | undefined {
  if (pending === null || pending === undefined) return undefined;
  return pending === '' ? { kind: 'none' } : { kind: 'film', file: pending };
}
