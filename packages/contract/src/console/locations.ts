import { z } from 'zod';
import type { Call } from '../calls.ts';
import { MAX_PRINTS_PER_SESSION } from '../constants.ts';
import { Language } from '../entities/languages.ts';
import { Location } from '../entities/locations.ts';
import { LocationName } from '../text-fields.ts';
import { OpeningHours } from './opening-hours.ts';
import { PageQuery, pageOf } from './pages.ts';
import { VersionBody } from './version-body.ts';

/** The time zones of Indonesia, which have no summer time. */
export const TIME_ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const;

const FEE = 'A price is whole rupiah, from 0 to 100.000.000.';
const PRINTS = `Prints are a number from 1 to ${MAX_PRINTS_PER_SESSION}.`;
const DAYS = 'Files are kept for 1 to 3650 days.';
const LINE = 'A contact line has 1 to 100 characters.';

const SETTINGS = {
  snap_fee: z.number(FEE).int(FEE).min(0, FEE).max(100_000_000, FEE),
  prints_per_session: z
    .number(PRINTS)
    .int(PRINTS)
    .min(1, PRINTS)
    .max(MAX_PRINTS_PER_SESSION, PRINTS),
  recording: z.boolean(),
  retention_days: z.number(DAYS).int(DAYS).min(1, DAYS).max(3650, DAYS),
  when_printer_fails: z.enum(['stop', 'digital']),
  guards_logout: z.boolean(),
  language: Language,
  time_zone: z.enum(TIME_ZONES),
  opening_hours: OpeningHours,
  social_handle: z.string().trim().min(1, LINE).max(100, LINE),
  contact_email: z.email('This is not an e-mail address.').max(100, LINE),
} as const;

type SettingSchemas = typeof SETTINGS;
export type LocationSettingName = keyof SettingSchemas;

const mapSettings = <Made extends z.ZodType>(make: (schema: z.ZodType) => Made) =>
  Object.fromEntries(Object.entries(SETTINGS).map(([name, schema]) => [name, make(schema)]));

/** `own`: the location's own value, or null. `inherited`: the value it has without an own one. */
export type LocationSetting<Name extends LocationSettingName> = {
  own: z.output<SettingSchemas[Name]> | null;
  inherited: z.output<SettingSchemas[Name]>;
};
export type LocationSettingValues = { [Name in LocationSettingName]: LocationSetting<Name> };

const SettingValues = z.object(
  mapSettings((schema) => z.object({ own: schema.nullable(), inherited: schema })),
) as unknown as z.ZodType<LocationSettingValues>;

/** Only changed settings; null removes the own value. */
export type LocationChange = {
  [Name in LocationSettingName]?: z.output<SettingSchemas[Name]> | null | undefined;
};
const Changes = z.strictObject(
  mapSettings((schema) => schema.nullable().optional()),
) as unknown as z.ZodType<LocationChange>;

export const ConsoleLocation = z.object({
  slug: z.string(),
  name: z.string(),
  /** The default profile: used by unconfigured locations, and for every setting without an own value. */
  is_default: z.boolean(),
  is_configured: z.boolean(),
  /** Increases with every change; a change of an older version is rejected. */
  version: z.number().int(),
  kiosks: z.number().int(),
  /** The range of the frames that are offered there. */
  snaps: Location.shape.snaps,
  settings: SettingValues,
  landing_video: z.object({
    url: z.string(),
    is_own: z.boolean(),
    /** Changes with every video; replacing an older version is rejected. */
    version: z.string(),
  }),
});
export type ConsoleLocation = z.infer<typeof ConsoleLocation>;

export const LocationQuery = PageQuery.extend({
  /** Every word must occur in its name. */
  search: z.string().trim().max(60).optional(),
});
export type LocationQuery = z.infer<typeof LocationQuery>;

export const AddLocationBody = z.object({ name: LocationName });
export const ChangeLocationBody = z.object({ version: z.number().int(), changes: Changes });
export type ChangeLocationBody = z.infer<typeof ChangeLocationBody>;

/** The version of the landing video that the person saw. */
const VideoVersion = z.object({ version: z.string().max(60) });

export const MAX_LANDING_VIDEO_BYTES = 200 * 1024 ** 2; // CONSOLE-32

export const locationCalls = {
  listLocations: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/locations',
    access: { console: 'locations.see' },
    query: LocationQuery,
    data: pageOf(ConsoleLocation),
    summary: 'List all configured locations and all locations with a booth',
  },
  getLocation: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/locations/{slug}',
    access: { console: 'locations.see' },
    data: ConsoleLocation,
    summary: 'Get one location with all settings',
  },
  addLocation: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/locations',
    access: { console: 'locations.add' },
    body: AddLocationBody,
    data: ConsoleLocation,
    summary: 'Add a location with the settings of the default profile',
  },
  changeLocation: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/locations/{slug}',
    access: { console: 'locations.change', requiresRecentPassword: true },
    body: ChangeLocationBody,
    data: ConsoleLocation,
    summary: 'Set or remove own values of a location',
  },
  removeLocation: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/locations/{slug}/remove',
    access: { console: 'locations.add', requiresRecentPassword: true },
    body: VersionBody,
    data: z.null(),
    summary: 'Remove a location and its landing video; its kiosks use the default profile',
  },
  restoreLocation: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/locations/{slug}/restore',
    access: { console: 'locations.add', requiresRecentPassword: true },
    body: VersionBody,
    data: ConsoleLocation,
    summary: 'Restore a removed location with its settings and landing video, within a week',
  },
  replaceLandingVideo: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/locations/{slug}/landing-video',
    access: { console: 'locations.change' },
    encoding: 'file',
    query: VideoVersion,
    data: ConsoleLocation,
    summary: 'Replace the landing video with an MP4',
  },
  removeLandingVideo: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/locations/{slug}/landing-video/remove',
    access: { console: 'locations.change' },
    body: VideoVersion,
    data: ConsoleLocation,
    summary: 'Remove the own landing video; the default one is used again',
  },
} as const satisfies Record<string, Call>;
