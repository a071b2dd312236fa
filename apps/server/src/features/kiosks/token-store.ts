import { inTransaction } from '../../database/in-transaction.ts';
import { advanceFeed } from '../../database/push-news.ts';
import type { Database } from '../../database/schema.ts';
import { MAX_DRIFT_MS, type SteadyInstant } from '../../ports/clock.ts';

/** What a kiosk is signed in with. */
export function createKioskTokenStore(database: Database) {
  return {
    /** Takes the place of the kiosk's older token; it is revoked no more. */
    async replaceToken(kioskId: string, tokenHash: string, now: number): Promise<void> {
      const row = { token_hash: tokenHash, issued_at: now, last_used_at: now };
      await inTransaction(database, async (transaction) => {
        await transaction
          .updateTable('kiosks')
          .set({ revoked_at: null })
          .where('id', '=', kioskId)
          .execute();
        await transaction
          .insertInto('kiosk_tokens')
          .values({ kiosk_id: kioskId, ...row })
          .onConflict((conflict) => conflict.column('kiosk_id').doUpdateSet(row))
          .execute();
      });
    },

    async findToken(
      tokenHash: string,
    ): Promise<{ kioskId: string; lastUsedAt: number } | undefined> {
      const row = await database
        .selectFrom('kiosk_tokens')
        .select(['kiosk_id', 'last_used_at'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row && { kioskId: row.kiosk_id, lastUsedAt: row.last_used_at };
    },

    async touchToken(tokenHash: string, now: number): Promise<void> {
      await database
        .updateTable('kiosk_tokens')
        .set({ last_used_at: now })
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    /** What was used in the future was used before now; else it would be good until long after that. */
    async bringUsesBack(now: SteadyInstant): Promise<void> {
      await database
        .updateTable('kiosk_tokens')
        .set({ last_used_at: now })
        .where('last_used_at', '>', now + MAX_DRIFT_MS)
        .execute();
    },

    /**
     * All it was let in with, at once: a crash in between would leave it half signed in. With an
     * instant it is revoked, a stranger from then on and no longer accepted; without, staff only logged it out.
     */
    async signOut(kioskId: string, revokedAt: number | null): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await transaction
          .updateTable('kiosks')
          .set({ revoked_at: revokedAt, ...(revokedAt !== null && { is_accepted: 0 }) })
          .where('id', '=', kioskId)
          .execute();
        await createKioskTokenStore(transaction).endSignIn(kioskId);
      });
    },

    /** Its token and its streams; whether it is known and accepted stays as it is. */
    async endSignIn(kioskId: string): Promise<void> {
      await inTransaction(database, async (transaction) => {
        for (const table of ['kiosk_tokens', 'push_tokens', 'push_streams'] as const) {
          await transaction.deleteFrom(table).where('kiosk_id', '=', kioskId).execute();
        }
        await transaction
          .updateTable('transactions')
          .set({ push_token: null })
          .where('kiosk_id', '=', kioskId)
          .where('push_token', 'is not', null)
          .execute();
        // Ends its streams, in whatever process they are.
        await advanceFeed(transaction, kioskId);
      });
    },
  };
}
