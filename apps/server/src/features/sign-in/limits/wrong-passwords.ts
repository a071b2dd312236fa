import { isAhead } from '../../../database/due.ts';
import type { Database } from '../../../database/schema.ts';
import { PASSWORD_COUNTS } from './limits.ts';

const MANY_TRIES = 10; // INCIDENT-17
const LONGEST_WINDOW_MS = 86_400_000;

/** Addresses of accounts for which a wrong password was entered many times, as the sign-in guard counts them. */
export async function listGuessedAccounts(database: Database, now: number): Promise<string[]> {
  const { ofStrangers, perEmail } = PASSWORD_COUNTS;
  const counts = await database
    .selectFrom('rate_limits')
    .select(['key', 'hits'])
    .where((is) =>
      is.or([is('key', 'like', `${ofStrangers.name}:%`), is('key', 'like', `${perEmail.name}:%`)]),
    )
    .where('hits', '>', 0)
    .where(isAhead('window_ends_at', now, LONGEST_WINDOW_MS))
    .execute();
  if (counts.length === 0) return [];
  const accounts = await database.selectFrom('staff').select('email').execute();
  return accounts
    .map(({ email }) => email)
    .filter((email) => {
      // A guess of a stranger is in both counts.
      const ofAll = counts.find(({ key }) => key === `${ofStrangers.name}:${email}`)?.hits ?? 0;
      const ofEach = counts
        .filter(({ key }) => key.startsWith(`${perEmail.name}:`) && key.endsWith(`:${email}`))
        .reduce((sum, { hits }) => sum + hits, 0);
      return Math.max(ofAll, ofEach) >= MANY_TRIES;
    })
    .toSorted();
}
