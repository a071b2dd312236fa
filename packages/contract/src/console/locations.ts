import { z } from 'zod';
import type { Call } from '../calls.ts';
import { MAX_PRINTS_PER_SESSION } from '../constants.ts';
import { Language } from '../entities/languages.ts';
import { Location } from '../entities/locations.ts';
import { LocationName } from '../text-fields.ts';
import { PageQuery, pageOf } from './pages.ts';
import { SeenBody } from './seen.ts';

/** The three of Indonesia; none of them keeps summer time. */
export const TIME_ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const;

const FEE = 'A price is whole rupiah, from 0 to 100.000.000.';
const PRINTS = `Prints are a number from 1 to ${MAX_PRINTS_PER_SESSION}.`;
const DAYS = 'The retention time is a number of days from 1 to 3650.';
const LINE = 'A contact line has 1 to 100 characters.';

/** What each setting of a location may be. */
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
  social_handle: z.string().trim().min(1, LINE).max(100, LINE),
  contact_email: z.email('This is not an e-mail address.').max(100, LINE),
} as const;

type SettingSchemas = typeof SETTINGS;
export type LocationSettingName = keyof SettingSchemas;

const mapSettings = <Made extends z.ZodType>(make: (schema: z.ZodType) => Made) =>
  Object.fromEntries(Object.entries(SETTINGS).map(([name, schema]) => [name, make(schema)]));

/** A setting's own value, or null; and the one that it has without it. */
export type LocationSetting<Name extends LocationSettingName> = {
  own: z.output<SettingSchemas[Name]> | null;
  inherited: z.output<SettingSchemas[Name]>;
};
export type LocationSettingValues = { [Name in LocationSettingName]: LocationSetting<Name> };

const SettingValues = z.object(
  mapSettings((schema) => z.object({ own: schema.nullable(), inherited: schema })),
) as unknown as z.ZodType<LocationSettingValues>;

/** Only what changes; null is as in the default profile again. */
export type LocationChange = {
  [Name in LocationSettingName]?: z.output<SettingSchemas[Name]> | null | undefined;
};
const Changes = z.strictObject(
  mapSettings((schema) => schema.nullable().optional()),
) as unknown as z.ZodType<LocationChange>;

export const ConsoleLocation = z.object({
  slug: z.string(),
  name: z.string(),
  /** The profile of every place that nobody configured, and of what others leave open. */
  is_default: z.boolean(),
  is_configured: z.boolean(),
  /** Goes up with every change: whoever changes an older one is told. */
  version: z.number().int(),
  kiosks: z.number().int(),
  /** Of the frames that are offered there. */
  snaps: Location.shape.snaps,
  settings: SettingValues,
  landing_video: z.object({
    url: z.string(),
    is_own: z.boolean(),
    /** Another with every film: whoever replaces an older one is told. */
    version: z.string(),
  }),
});
export type ConsoleLocation = z.infer<typeof ConsoleLocation>;

export const LocationQuery = PageQuery.extend({
  /** Every word, in what it is called. */
  search: z.string().trim().max(60).optional(),
});
export type LocationQuery = z.infer<typeof LocationQuery>;

export const AddLocationBody = z.object({ name: LocationName });
export const ChangeLocationBody = z.object({ version: z.number().int(), changes: Changes });
export type ChangeLocationBody = z.infer<typeof ChangeLocationBody>;

/** Which film somebody looked at. */
const SeenFilm = z.object({ version: z.string().max(60) });

export const MAX_LANDING_VIDEO_BYTES = 200 * 1024 ** 2; // CONSOLE-32

export const locationCalls = {
  listLocations: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/locations',
    access: { console: 'locations.see' },
    query: LocationQuery,
    data: pageOf(ConsoleLocation),
    summary: 'Every configured place, and every place that a kiosk stands in',
  },
  getLocation: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/locations/{slug}',
    access: { console: 'locations.see' },
    data: ConsoleLocation,
    summary: 'One place, with every setting',
  },
  addLocation: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/locations',
    access: { console: 'locations.add' },
    body: AddLocationBody,
    data: ConsoleLocation,
    summary: 'A place of its own, as the default profile is until something is changed',
  },
  changeLocation: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/locations/{slug}',
    access: { console: 'locations.change', asksPassword: true },
    body: ChangeLocationBody,
    data: ConsoleLocation,
    summary: 'Change what a place has of its own, or take it back to the default',
  },
  removeLocation: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/locations/{slug}/remove',
    access: { console: 'locations.add', asksPassword: true },
    body: SeenBody,
    data: z.null(),
    summary: 'Take a place and its landing video away; kiosks there get the default profile',
  },
  restoreLocation: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/locations/{slug}/restore',
    access: { console: 'locations.add', asksPassword: true },
    body: SeenBody,
    data: ConsoleLocation,
    summary: 'Undo that a place was removed, within a week: its settings and its film as they were',
  },
  replaceLandingVideo: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/locations/{slug}/landing-video',
    access: { console: 'locations.change' },
    encoding: 'file',
    query: SeenFilm,
    data: ConsoleLocation,
    summary: 'Another landing video: an MP4',
  },
  removeLandingVideo: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/locations/{slug}/landing-video/remove',
    access: { console: 'locations.change' },
    body: SeenFilm,
    data: ConsoleLocation,
    summary: 'Back to the film that comes with the booth',
  },
} as const satisfies Record<string, Call>;
