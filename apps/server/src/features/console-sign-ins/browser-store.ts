import { isRecent } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';

/** As long as a browser keeps the cookie. */
const LIFETIME_MS = 400 * 86_400_000;

/** Browsers that somebody was signed in with before. */
export function createBrowserStore(database: Database) {
  return {
    async isKnown(hash: string, now: number): Promise<boolean> {
      const row = await database
        .selectFrom('console_browsers')
        .innerJoin('staff', 'staff.id', 'staff_id')
        .select('secret_hash')
        .where('secret_hash', '=', hash)
        .where('disabled_at', 'is', null)
        .where(isRecent('console_browsers.seen_at', now, LIFETIME_MS))
        .executeTakeFirst();
      return row !== undefined;
    },

    async remember(hash: string, staffId: string, now: number): Promise<void> {
      await database
        .insertInto('console_browsers')
        .values({ secret_hash: hash, staff_id: staffId, seen_at: now })
        .onConflict((conflict) =>
          conflict.column('secret_hash').doUpdateSet({ staff_id: staffId, seen_at: now }),
        )
        .execute();
    },
  };
}
