import { isRecent } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';
import type { SteadyInstant } from '../../ports/clock.ts';

/** Who has not signed in from an address for so long is a stranger there. */
const LIFETIME_MS = 90 * 86_400_000; // SIGN-30

/** The addresses that staff signed in from. */
export function createKnownAddressStore(database: Database) {
  return {
    async has(address: string, now: number): Promise<boolean> {
      const row = await database
        .selectFrom('known_addresses')
        .select('address')
        .where('address', '=', address)
        .where(isRecent('signed_in_at', now, LIFETIME_MS))
        .executeTakeFirst();
      return row !== undefined;
    },

    async remember(address: string, now: number): Promise<void> {
      await database
        .insertInto('known_addresses')
        .values({ address, signed_in_at: now })
        .onConflict((conflict) => conflict.column('address').doUpdateSet({ signed_in_at: now }))
        .execute();
    },

    /** Also what lies ahead: it would be known again when its day comes. */
    async forgetOld(now: SteadyInstant): Promise<void> {
      await database
        .deleteFrom('known_addresses')
        .where((is) => is.not(isRecent('signed_in_at', now, LIFETIME_MS)))
        .execute();
    },
  };
}

export type KnownAddressStore = ReturnType<typeof createKnownAddressStore>;
