import type { KioskReport } from '@jepret/contract';
import { advanceFeed } from '../../database/push-news.ts';
import type { Database } from '../../database/schema.ts';
import { MAX_DRIFT_MS, type SteadyInstant } from '../../ports/clock.ts';

export interface KioskOverview {
  id: string;
  location: string | null;
  appVersion: string | null;
  cameraLabel: string | null;
  createdAt: number;
  /** Null when it is signed out. */
  lastUsedAt: number | null;
}

export function createKioskStore(database: Database) {
  return {
    async insert(kiosk: { id: string; secretHash: string; createdAt: number }): Promise<void> {
      await database
        .insertInto('kiosks')
        .values({ id: kiosk.id, secret_hash: kiosk.secretHash, created_at: kiosk.createdAt })
        .execute();
    },

    /** One that staff signed in, and that nobody has revoked since. */
    async findTrustedId(secretHash: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('kiosks')
        .select('id')
        .where('secret_hash', '=', secretHash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return row?.id;
    },

    async findIdBySecret(secretHash: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('kiosks')
        .select('id')
        .where('secret_hash', '=', secretHash)
        .executeTakeFirst();
      return row?.id;
    },

    /** Takes the place of the kiosk's older token; it is revoked no more. */
    async replaceToken(kioskId: string, tokenHash: string, now: number): Promise<void> {
      const row = { token_hash: tokenHash, issued_at: now, last_used_at: now };
      await database.transaction().execute(async (transaction) => {
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
     * instant it is revoked, and a stranger from then on; without, staff only logged it out.
     */
    async signOut(kioskId: string, revokedAt: number | null): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('kiosks')
          .set({ revoked_at: revokedAt })
          .where('id', '=', kioskId)
          .execute();
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

    async saveReport(kioskId: string, report: KioskReport, now: number): Promise<void> {
      await database
        .updateTable('kiosks')
        .set({
          location: report.location,
          use_edit: Number(report.useEdit),
          sticker_only: Number(report.stickerOnly),
          app_version: report.app_version,
          camera_label: report.camera_label,
          reported_at: now,
        })
        .where('id', '=', kioskId)
        .execute();
    },

    async setLocation(kioskId: string, location: string): Promise<void> {
      await database.updateTable('kiosks').set({ location }).where('id', '=', kioskId).execute();
    },

    async findLocation(kioskId: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('kiosks')
        .select('location')
        .where('id', '=', kioskId)
        .executeTakeFirst();
      return row?.location ?? undefined;
    },

    async list(): Promise<KioskOverview[]> {
      const rows = await database
        .selectFrom('kiosks')
        .leftJoin('kiosk_tokens', 'kiosk_id', 'id')
        .select(['id', 'location', 'app_version', 'camera_label', 'created_at', 'last_used_at'])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        location: row.location,
        appVersion: row.app_version,
        cameraLabel: row.camera_label,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      }));
    },
  };
}

export type KioskStore = ReturnType<typeof createKioskStore>;
