import { inTransaction } from '../../database/in-transaction.ts';
import { advanceFeed } from '../../database/push-feed.ts';
import type { Database } from '../../database/schema.ts';
import { MAX_DRIFT_MS, type SteadyInstant } from '../../ports/clock.ts';

interface KioskToken {
  kioskId: string;
  lastUsedAt: number;
}

/** The tokens of signed-in kiosks. */
export function createKioskTokenStore(database: Database) {
  return {
    /** Replaces the kiosk's older token and clears its revocation. */
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

    async findToken(tokenHash: string): Promise<KioskToken | undefined> {
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

    /** Sets uses in the future to now; otherwise these tokens would stay valid for too long. */
    async capFutureUses(now: SteadyInstant): Promise<void> {
      await database
        .updateTable('kiosk_tokens')
        .set({ last_used_at: now })
        .where('last_used_at', '>', now + MAX_DRIFT_MS)
        .execute();
    },

    /**
     * Ends the sign-in in one transaction, because a crash in between would leave it half signed in.
     * With an instant the kiosk is revoked: no longer known and no longer accepted. Without one, it is
     * only logged out.
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

    /** Deletes token and streams; the kiosk stays known and accepted. */
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
        // Ends its streams in all processes.
        await advanceFeed(transaction, kioskId);
      });
    },
  };
}
