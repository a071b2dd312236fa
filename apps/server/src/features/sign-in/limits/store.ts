import { isRecent } from '../../../database/due.ts';
import type { Database } from '../../../database/schema.ts';
import type { SteadyInstant } from '../../../ports/clock.ts';

/** An address stays known for so long after the last sign-in. */
const LIFETIME_MS = 90 * 86_400_000; // SIGN-30

/** The addresses from which staff signed in. */
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

    /** Deletes dates in the future too: such an address would become known again later. */
    async deleteExpired(now: SteadyInstant): Promise<void> {
      await database
        .deleteFrom('known_addresses')
        .where((is) => is.not(isRecent('signed_in_at', now, LIFETIME_MS)))
        .execute();
    },
  };
}

export type KnownAddressStore = ReturnType<typeof createKnownAddressStore>;
