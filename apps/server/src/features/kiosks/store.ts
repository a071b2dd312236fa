import type { CameraSide, KioskReport } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { createKioskTokenStore } from './token-store.ts';

export interface KioskOverview {
  id: string;
  name: string | null;
  location: string | null;
  appVersion: string | null;
  cameraLabel: string | null;
  /** If null, the countdown shows no arrow. */
  cameraSide: CameraSide | null;
  /** How the kiosk records clips, as it reports it. */
  recording: string | null;
  createdAt: number;
  isLocationFixed: boolean;
  /** The other location that it named in a payment or voucher call; null after it names its own. */
  refusedLocation: string | null;
  signedInBy: string | null;
  signerEmail: string | null;
  retiredAt: number | null;
  /** When staff locked it; null while it is not locked. */
  lockedAt: number | null;
  /** Null while it is signed out. */
  lastUsedAt: number | null;
}

export function createKioskStore(database: Database) {
  return {
    ...createKioskTokenStore(database),
    ...createKioskList(database),
    ...createKioskLocations(database),
    ...createKioskAcceptances(database),

    async insert(kiosk: { id: string; secretHash: string; createdAt: number }): Promise<void> {
      await database
        .insertInto('kiosks')
        .values({ id: kiosk.id, secret_hash: kiosk.secretHash, created_at: kiosk.createdAt })
        .execute();
    },

    /** Finds a kiosk that staff signed in and that was neither revoked nor retired since. */
    async findTrustedId(secretHash: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('kiosks')
        .select('id')
        .where('secret_hash', '=', secretHash)
        .where('revoked_at', 'is', null)
        .where('retired_at', 'is', null)
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

    async setCameraSide(kioskId: string, side: CameraSide | null): Promise<void> {
      await database
        .updateTable('kiosks')
        .set({ camera_side: side })
        .where('id', '=', kioskId)
        .execute();
    },

    async setLockedAt(kioskId: string, lockedAt: number | null): Promise<void> {
      await database
        .updateTable('kiosks')
        .set({ locked_at: lockedAt })
        .where('id', '=', kioskId)
        .execute();
    },

    async setName(kioskId: string, name: string): Promise<void> {
      await database.updateTable('kiosks').set({ name }).where('id', '=', kioskId).execute();
    },

    async setRetiredAt(kioskId: string, retiredAt: number | null): Promise<void> {
      await database
        .updateTable('kiosks')
        .set({ retired_at: retiredAt })
        .where('id', '=', kioskId)
        .execute();
    },
  };
}

export type KioskStore = ReturnType<typeof createKioskStore>;

function createKioskLocations(database: Database) {
  return {
    /** The names that kiosks report, including unconfigured ones. */
    async listLocationNames(): Promise<string[]> {
      const rows = await database.selectFrom('kiosks').select('location').distinct().execute();
      return rows.flatMap(({ location }) => location ?? []);
    },

    /** False if it was fixed before or by a concurrent call. */
    async fixLocation(kioskId: string, location: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('kiosks')
        .set({ location, is_location_fixed: 1 })
        .where('id', '=', kioskId)
        .where('is_location_fixed', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setLocation(kioskId: string, location: string): Promise<void> {
      await database
        .updateTable('kiosks')
        .set({ location, is_location_fixed: 1, refused_location: null })
        .where('id', '=', kioskId)
        .execute();
    },

    /** False if this name is already recorded. */
    async recordRefusedLocation(kioskId: string, named: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('kiosks')
        .set({ refused_location: named })
        .where('id', '=', kioskId)
        .where((is) =>
          is.or([is('refused_location', 'is', null), is('refused_location', '!=', named)]),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async clearRefusedLocation(kioskId: string): Promise<void> {
      await database
        .updateTable('kiosks')
        .set({ refused_location: null })
        .where('id', '=', kioskId)
        .execute();
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
  const read = async (id?: string): Promise<KioskOverview[]> => {
    let query = database
      .selectFrom('kiosks')
      .leftJoin('kiosk_tokens', 'kiosk_id', 'kiosks.id')
      .leftJoin('staff', 'staff.id', 'signed_in_by')
      .select([
        'kiosks.id',
        'name',
        'location',
        'is_location_fixed',
        'refused_location',
        'signed_in_by',
        'staff.email',
        'retired_at',
        'locked_at',
        'app_version',
        'camera_label',
        'camera_side',
        'recording',
        'kiosks.created_at',
        'last_used_at',
      ])
      .orderBy('kiosks.created_at')
      .orderBy('kiosks.id');
    if (id !== undefined) query = query.where('kiosks.id', '=', id);
    const rows = await query.execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      location: row.location,
      appVersion: row.app_version,
      cameraLabel: row.camera_label,
      cameraSide: row.camera_side,
      recording: row.recording,
      createdAt: row.created_at,
      isLocationFixed: row.is_location_fixed === 1,
      refusedLocation: row.refused_location,
      signedInBy: row.signed_in_by,
      signerEmail: row.email,
      retiredAt: row.retired_at,
      lockedAt: row.locked_at,
      lastUsedAt: row.last_used_at,
    }));
  };
  return {
    list: (): Promise<KioskOverview[]> => read(),
    async get(id: string): Promise<KioskOverview> {
      const [kiosk] = await read(id);
      if (kiosk) return kiosk;
      throw new BoothError('not_found', `No kiosk has the id ${id}.`);
    },
  };
}

function createKioskAcceptances(database: Database) {
  return {
    /** SIGN-71: a sign-in by a person who may not accept kiosks keeps an acceptance that still holds. */
    async signIn(
      kioskId: string,
      signIn: { signedInBy: string | null; isAccepting: boolean; wasAccepted: boolean },
    ): Promise<void> {
      const { signedInBy, isAccepting, wasAccepted } = signIn;
      await database
        .updateTable('kiosks')
        .set({
          signed_in_by: signedInBy,
          is_location_fixed: 0,
          refused_location: null,
          is_accepted: Number(isAccepting || wasAccepted),
          ...(isAccepting && { accepted_by: signedInBy }),
        })
        .where('id', '=', kioskId)
        .execute();
    },

    async accept(
      kioskId: string,
      { acceptedBy, keepsSigner }: { acceptedBy: string | null; keepsSigner: boolean },
    ): Promise<void> {
      await database
        .updateTable('kiosks')
        .set({
          is_accepted: 1,
          accepted_by: acceptedBy,
          ...(!keepsSigner && { signed_in_by: null }),
        })
        .where('id', '=', kioskId)
        .execute();
    },
  };
}
