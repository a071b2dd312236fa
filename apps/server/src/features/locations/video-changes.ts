import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';

/** A pending change of a location's own video: this file replaces it, or it is removed. */
export type VideoChange = { kind: 'video'; file: string } | { kind: 'none' };

/**
 * Changes that are in force but whose files do not have their final names yet. They are committed
 * together with the audit line, which is impossible for files.
 */
export function createVideoChangeStore(database: Database) {
  return {
    async find(slug: string): Promise<VideoChange | undefined> {
      const row = await database
        .selectFrom('landing_videos')
        .select('pending')
        .where('slug', '=', slug)
        .executeTakeFirst();
      return read(row?.pending);
    },

    /** Reads the change and locks the location's video until the transaction ends. */
    async lock(slug: string): Promise<VideoChange | undefined> {
      // Inserts the row first, because a missing row cannot be locked.
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

    async set(slug: string, change: VideoChange | undefined): Promise<void> {
      const pending = change === undefined ? null : change.kind === 'none' ? '' : change.file;
      await database
        .updateTable('landing_videos')
        .set({ pending })
        .where('slug', '=', slug)
        .execute();
    },
  };
}

function read(pending: string | null | undefined): VideoChange | undefined {
  if (pending === null || pending === undefined) return undefined;
  return pending === '' ? { kind: 'none' } : { kind: 'video', file: pending };
}
