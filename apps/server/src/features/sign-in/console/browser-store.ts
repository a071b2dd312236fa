import { normalizeEmail } from '@jepret/contract';
import { isRecent } from '../../../database/due.ts';
import type { Database } from '../../../database/schema.ts';

/** As long as a browser stores the cookie. */
const LIFETIME_MS = 400 * 86_400_000;
/** For each person; beyond it the oldest is deleted. */
const MAX_BROWSERS = 20;

/** `password`: its person chose a password in it, and has not completed a sign-in in it since then. */
export type BrowserTrust = 'everything' | 'password';

/** Browsers in which people signed in before; each is known for its own person only. */
export function createBrowserStore(database: Database) {
  return {
    async find(hash: string, email: string, now: number): Promise<BrowserTrust | undefined> {
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

    async remember(hash: string, staffId: string, now: number, trust: BrowserTrust): Promise<void> {
      const row = { seen_at: now, password_only: Number(trust === 'password') };
      await database
        .insertInto('console_browsers')
        .values({ secret_hash: hash, staff_id: staffId, ...row })
        .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet(row))
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
