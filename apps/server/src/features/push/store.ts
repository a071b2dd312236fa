import { isRecent } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';

export interface StoredPushToken {
  kioskId: string | null;
  lastUsedAt: number;
  isInvalid: boolean;
}

export function createPushTokenStore(database: Database) {
  return {
    async insert(tokenHash: string, kioskId: string, now: number): Promise<void> {
      const row = { token_hash: tokenHash, kiosk_id: kioskId, last_used_at: now };
      await database
        .insertInto('push_tokens')
        .values({ ...row, forgotten_at: null })
        .execute();
    },

    async find(
      tokenHash: string,
      now: number,
      lifetimeMs: number,
    ): Promise<StoredPushToken | undefined> {
      const row = await database
        .selectFrom('push_tokens')
        .leftJoin('kiosks', 'kiosks.id', 'push_tokens.kiosk_id')
        .selectAll('push_tokens')
        .where('token_hash', '=', tokenHash)
        .where(isRecent('last_used_at', now, lifetimeMs))
        // A token that was issued while its kiosk was being revoked counts as deleted.
        .where('kiosks.revoked_at', 'is', null)
        .executeTakeFirst();
      return (
        row && {
          kioskId: row.kiosk_id,
          lastUsedAt: row.last_used_at,
          isInvalid: row.forgotten_at !== null,
        }
      );
    },

    async touch(tokenHash: string, now: number): Promise<void> {
      await database
        .updateTable('push_tokens')
        .set({ last_used_at: now })
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    /** Marks the token as invalid, so that a kiosk that still uses it gets a new one. */
    async invalidate(tokenHash: string, now: number): Promise<void> {
      const row = { last_used_at: now, forgotten_at: now };
      await database
        .insertInto('push_tokens')
        .values({ token_hash: tokenHash, kiosk_id: null, ...row })
        .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
        .execute();
    },

    async deleteUnused(now: number, lifetimeMs: number): Promise<void> {
      await database
        .deleteFrom('push_tokens')
        .where((is) => is.not(isRecent('last_used_at', now, lifetimeMs)))
        .execute();
    },

    /** Deletes all but a kiosk's newest tokens. */
    async deleteOldest(kioskId: string, keep: number): Promise<void> {
      await database
        .deleteFrom('push_tokens')
        .where('token_hash', 'in', (query) =>
          query
            .selectFrom('push_tokens')
            .select('token_hash')
            .where('kiosk_id', '=', kioskId)
            .orderBy('last_used_at', 'desc')
            .orderBy('token_hash')
            .limit(1_000)
            .offset(keep),
        )
        .execute();
    },
  };
}

export type PushTokenStore = ReturnType<typeof createPushTokenStore>;
