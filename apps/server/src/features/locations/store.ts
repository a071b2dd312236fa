import type { Language } from '@jepret/contract';
import { isPostgres } from '../../database/connect.ts';
import { getFirstVersion, keepLastVersion } from '../../database/last-versions.ts';
import type { Database } from '../../database/schema.ts';
import type { TimeZone } from '../../domain/zone-days.ts';

/** The own settings of a location; a missing one is taken from the profile `default`. */
export interface LocationSettings {
  snapFeeIdr?: number;
  socialHandle?: string;
  contactEmail?: string;
  isRecording?: boolean;
  retentionDays?: number;
  printsPerSession?: number;
  whenPrinterFails?: WhenPrinterFails;
  /** Logging a kiosk out requires a staff member's password. */
  isLogOutGuarded?: boolean;
  /** The language that a visit starts in. */
  language?: Language;
  timeZone?: TimeZone;
  /** Text in the form of the contract's `OpeningHours`. */
  openingHours?: string;
}

/** Null removes the own value. */
export type LocationChanges = {
  [Name in keyof LocationSettings]?: LocationSettings[Name] | null;
};

/** While printing is impossible: take no payments, or continue without prints. */
export type WhenPrinterFails = 'stop' | 'digital';

export interface ConfiguredLocation {
  slug: string;
  name: string;
  settings: LocationSettings;
}

export interface Versioned {
  /** Increases with every change and is never reused. */
  version: number;
}

export function createLocationStore(database: Database) {
  return {
    async find(slug: string): Promise<(ConfiguredLocation & Versioned) | undefined> {
      const row = await database
        .selectFrom('locations')
        .selectAll()
        .where('slug', '=', slug)
        .executeTakeFirst();
      return row && toLocation(row);
    },

    /** Finds the location and locks it until the transaction ends. */
    async lock(slug: string): Promise<(ConfiguredLocation & Versioned) | undefined> {
      const row = await database
        .selectFrom('locations')
        .selectAll()
        .where('slug', '=', slug)
        .$if(isPostgres(database), (query) => query.forUpdate())
        .executeTakeFirst();
      return row && toLocation(row);
    },

    async list(): Promise<ConfiguredLocation[]> {
      const rows = await database.selectFrom('locations').selectAll().orderBy('slug').execute();
      return rows.map(toLocation);
    },

    /** False if it exists; of two concurrent calls, one returns true. */
    async insertNew(slug: string, name: string, settings: LocationChanges): Promise<boolean> {
      const version = await getFirstVersion(database, subjectOf(slug));
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('locations')
        .values({ slug, name, ...toColumns(settings), version })
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Changes only the settings in `changes`. */
    async change(slug: string, changes: LocationChanges): Promise<void> {
      await database
        .updateTable('locations')
        .set((row) => ({ ...toColumns(changes), version: row('version', '+', 1) }))
        .where('slug', '=', slug)
        .execute();
    },

    /** False if it was removed or the version is outdated. */
    async delete(slug: string, version: number): Promise<boolean> {
      const deleted = await database
        .deleteFrom('locations')
        .where('slug', '=', slug)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst();
      if (deleted) await keepLastVersion(database, subjectOf(slug), deleted.version);
      return deleted !== undefined;
    },
  };
}

const subjectOf = (slug: string): string => `location ${slug}`;

interface LocationRow {
  slug: string;
  name: string;
  snap_fee: number | null;
  social_handle: string | null;
  contact_email: string | null;
  recording: number | null;
  retention_days: number | null;
  prints_per_session: number | null;
  when_printer_fails: string | null;
  guard_logout: number | null;
  language: string | null;
  time_zone: string | null;
  opening_hours: string | null;
  version: number;
}

function toLocation({ slug, name, ...row }: LocationRow): ConfiguredLocation & Versioned {
  return {
    slug,
    name,
    version: row.version,
    settings: {
      ...(row.snap_fee !== null && { snapFeeIdr: row.snap_fee }),
      ...(row.social_handle !== null && { socialHandle: row.social_handle }),
      ...(row.contact_email !== null && { contactEmail: row.contact_email }),
      ...(row.recording !== null && { isRecording: row.recording === 1 }),
      ...(row.retention_days !== null && { retentionDays: row.retention_days }),
      ...(row.prints_per_session !== null && { printsPerSession: row.prints_per_session }),
      ...(row.when_printer_fails !== null && {
        whenPrinterFails: row.when_printer_fails as WhenPrinterFails,
      }),
      ...(row.guard_logout !== null && { isLogOutGuarded: row.guard_logout === 1 }),
      ...(row.language !== null && { language: row.language as Language }),
      ...(row.time_zone !== null && { timeZone: row.time_zone as TimeZone }),
      ...(row.opening_hours !== null && { openingHours: row.opening_hours }),
    },
  };
}

function toColumns(changes: LocationChanges): Partial<LocationRow> {
  const { snapFeeIdr, socialHandle, contactEmail, isRecording, retentionDays } = changes;
  const { printsPerSession, whenPrinterFails, isLogOutGuarded, language } = changes;
  const { timeZone, openingHours } = changes;
  return {
    ...(snapFeeIdr !== undefined && { snap_fee: snapFeeIdr }),
    ...(socialHandle !== undefined && { social_handle: socialHandle }),
    ...(contactEmail !== undefined && { contact_email: contactEmail }),
    ...(isRecording !== undefined && { recording: toFlag(isRecording) }),
    ...(retentionDays !== undefined && { retention_days: retentionDays }),
    ...(printsPerSession !== undefined && { prints_per_session: printsPerSession }),
    ...(whenPrinterFails !== undefined && { when_printer_fails: whenPrinterFails }),
    ...(isLogOutGuarded !== undefined && { guard_logout: toFlag(isLogOutGuarded) }),
    ...(language !== undefined && { language }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(openingHours !== undefined && { opening_hours: openingHours }),
  };
}

const toFlag = (value: boolean | null): number | null => (value === null ? null : Number(value));
