import { normalizeEmail } from '@jepret/contract';
import { isRecent } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';

/** As long as a browser keeps the cookie. */
const LIFETIME_MS = 400 * 86_400_000;
/** Of one person; the oldest is forgotten. */
const MAX_BROWSERS = 20;

/** Browsers that people were signed in with before, each known for its own person only. */
export function createBrowserStore(database: Database) {
  return {
    async isKnown(hash: string, email: string, now: number): Promise<boolean> {
      const row = await database
        .selectFrom('console_browsers')
        .innerJoin('staff', 'staff.id', 'staff_id')
        .select('secret_hash')
        .where('secret_hash', '=', hash)
        .where('email', '=', normalizeEmail(email))
        .where('disabled_at', 'is', null)
        .where(isRecent('console_browsers.seen_at', now, LIFETIME_MS))
        .executeTakeFirst();
      return row !== undefined;
    },

    async remember(hash: string, staffId: string, now: number): Promise<void> {
      await database
        .insertInto('console_browsers')
        .values({ secret_hash: hash, staff_id: staffId, seen_at: now })
        .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet({ seen_at: now }))
        .execute();
      const kept = database
        .selectFrom('console_browsers')
        .select('secret_hash')
        .where('staff_id', '=', staffId)
        .orderBy('seen_at', 'desc')
        .limit(MAX_BROWSERS);
      await database
        .deleteFrom('console_browsers')
        .where('staff_id', '=', staffId)
        .where('secret_hash', 'not in', kept)
        .execute();
    },
  };
}
