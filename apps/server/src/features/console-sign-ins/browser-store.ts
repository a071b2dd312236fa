import { normalizeEmail } from '@jepret/contract';
import { isRecent } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';

/** As long as a browser keeps the cookie. */
const LIFETIME_MS = 400 * 86_400_000;
/** Of one person; the oldest is forgotten. */
const MAX_BROWSERS = 20;

/** `password`: its person chose a password in it, and has not completed a sign-in in it since. */
export type BrowserReach = 'everything' | 'password';

/** Browsers that people were signed in with before, each known for its own person only. */
export function createBrowserStore(database: Database) {
  return {
    async find(hash: string, email: string, now: number): Promise<BrowserReach | undefined> {
      const row = await database
        .selectFrom('console_browsers')
        .innerJoin('staff', 'staff.id', 'staff_id')
        .select('password_only')
        .where('secret_hash', '=', hash)
        .where('email', '=', normalizeEmail(email))
        .where('disabled_at', 'is', null)
        .where(isRecent('console_browsers.seen_at', now, LIFETIME_MS))
        .executeTakeFirst();
      if (!row) return undefined;
      return row.password_only === 1 ? 'password' : 'everything';
    },

    async remember(hash: string, staffId: string, now: number, reach: BrowserReach): Promise<void> {
      const known = { seen_at: now, password_only: Number(reach === 'password') };
      await database
        .insertInto('console_browsers')
        .values({ secret_hash: hash, staff_id: staffId, ...known })
        .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet(known))
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
