import type { KioskReport } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import { createKioskTokenStore } from './token-store.ts';

export interface KioskOverview {
  id: string;
  /** What staff call it. */
  name: string | null;
  location: string | null;
  appVersion: string | null;
  cameraLabel: string | null;
  /** How it records clips, in its own words. */
  recording: string | null;
  createdAt: number;
  /** Null when it is signed out. */
  lastUsedAt: number | null;
}

export function createKioskStore(database: Database) {
  return {
    ...createKioskTokenStore(database),
    ...createKioskList(database),

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

    async saveReport(kioskId: string, report: KioskReport, now: number): Promise<void> {
      await database
        .updateTable('kiosks')
        .set({
          location: report.location,
          use_edit: Number(report.useEdit),
          sticker_only: Number(report.stickerOnly),
          app_version: report.app_version,
          camera_label: report.camera_label,
          recording: report.recording ?? null,
          reported_at: now,
        })
        .where('id', '=', kioskId)
        .execute();
    },

    async setName(kioskId: string, name: string): Promise<void> {
      await database.updateTable('kiosks').set({ name }).where('id', '=', kioskId).execute();
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
  };
}

function createKioskList(database: Database) {
  return {
    async list(): Promise<KioskOverview[]> {
      const rows = await database
        .selectFrom('kiosks')
        .leftJoin('kiosk_tokens', 'kiosk_id', 'id')
        .select([
          'id',
          'name',
          'location',
          'app_version',
          'camera_label',
          'recording',
          'created_at',
          'last_used_at',
        ])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        location: row.location,
        appVersion: row.app_version,
        cameraLabel: row.camera_label,
        recording: row.recording,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
      }));
    },
  };
}
