import { toSlug } from '@jepret/contract';
import {
  type ConsoleLocation,
  consoleCalls,
  hasEveryWord,
  type LocationChange,
  type LocationQuery,
  type LocationSettingName,
  MAX_LANDING_VIDEO_BYTES,
  type Right,
} from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { describeGrantOutcome } from '../../database/free-sessions.ts';
import { BoothError } from '../../domain/booth-error.ts';
import {
  actorOf,
  type ConsoleCaller,
  getReach,
  isWithinReach,
  requireReach,
} from '../../http/access/console-access.ts';
import { csvRoute } from '../../http/csv-route.ts';
import { acceptFiles, type ReceiveFile } from '../../http/forms/raw-file.ts';
import { toPageOfAll } from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import { DEFAULT_SLUG } from './demo-locations.ts';
import type { LandingVideos } from './landing-videos.ts';
import { removeLocation, restoreLocation } from './remove-location.ts';
import type { LocationProfile, LocationService, NamedLocation } from './service.ts';
import type { LocationChanges, LocationSettings } from './store.ts';

interface Dependencies {
  locations: LocationService;
  landingVideos: LandingVideos;
  /** The slug of each kiosk's location; repeated for several kiosks. */
  listKioskLocations(): Promise<string[]>;
  receiveFile: ReceiveFile;
}

/** The page *Locations*. */
export async function registerLocationConsoleRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { locations, landingVideos, listKioskLocations } = dependencies;
  const describe = createDescription(dependencies);

  const describeOne = async (slug: string): Promise<ConsoleLocation> =>
    describe(await locations.getProfile(slug), await listKioskLocations());
  /** Finds a location that is configured or has a kiosk; other names are refused. */
  const getKnown = async (slug: string, caller: ConsoleCaller): Promise<LocationProfile> => {
    requireReach(caller, 'locations.change', slug);
    if (slug === DEFAULT_SLUG) requireAllLocations(caller);
    const known = (await locations.listNames()).find((location) => location.slug === slug);
    if (!known) throw noSuchLocation();
    return locations.getProfile(known.name);
  };

  registerReading(app, dependencies, describe);

  route(app, consoleCalls.addLocation, async ({ body, caller }) => {
    const slug = toSlug(body.name);
    await locations.configure(body.name, {}, actorOf(caller), 0);
    return { data: await describeOne(slug), message: `${body.name} is added.` };
  });

  route(app, consoleCalls.changeLocation, async ({ params, body, caller }) => {
    const { name, slug } = await getKnown(params.slug, caller);
    const changes = toChanges(body.changes);
    const granted = await locations.configure(name, changes, actorOf(caller), body.version);
    const message = describeGrantOutcome(granted, `${name} is changed.`);
    return { data: await describeOne(slug), message };
  });

  route(app, consoleCalls.removeLocation, async ({ params, body, caller }) => {
    const { name } = await getKnown(params.slug, caller);
    await removeLocation(dependencies, name, actorOf(caller), body.version);
    return { data: null, message: `${name} is removed.` };
  });

  route(app, consoleCalls.restoreLocation, async ({ params, body, caller }) => {
    requireReach(caller, 'locations.add', params.slug);
    await restoreLocation(dependencies, params.slug, actorOf(caller), body.version);
    const restored = await describeOne(params.slug);
    return { data: restored, message: `${restored.name} is back as it was.` };
  });

  route(app, consoleCalls.removeLandingVideo, async ({ params, body, caller }) => {
    const { name, slug } = await getKnown(params.slug, caller);
    await landingVideos.remove(slug, actorOf(caller), body.version);
    return { data: await describeOne(slug), message: `${name} shows its default video again.` };
  });

  await registerUpload(app, dependencies, { getKnown, describeOne });
}

type Describe = ReturnType<typeof createDescription>;

function registerReading(
  app: FastifyInstance,
  { locations, listKioskLocations }: Dependencies,
  describe: Describe,
): void {
  /** Lists the locations within reach; the default profile comes first. */
  const listWithin = async (caller: ConsoleCaller, right: Right): Promise<NamedLocation[]> =>
    (await locations.listNames())
      .filter(({ slug }) => isSeen(slug, caller, right))
      .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const findWithin = async ({ search = '' }: LocationQuery, caller: ConsoleCaller) =>
    (await listWithin(caller, SEE_RIGHT)).filter(({ slug, name, isDefault }) =>
      hasEveryWord(search, [isDefault ? DEFAULT_TITLE : name, slug]),
    );

  route(app, consoleCalls.listLocations, async ({ query, caller }) => {
    const kiosks = await listKioskLocations();
    const { rows, next } = toPageOfAll(
      await findWithin(query, caller),
      query.after,
      ({ slug }) => slug,
    );
    return {
      data: {
        rows: await Promise.all(
          rows.map(async ({ name }) => describe(await locations.getProfile(name), kiosks)),
        ),
        next,
      },
    };
  });

  csvRoute(app, consoleCalls.listLocations, {
    access: consoleCalls.listLocations.access,
    titles: [
      'slug',
      'name',
      'booths',
      ...settingNames.map((name) => SETTING_TITLES[name]),
      'own values',
      'landing video',
    ],
    async *listRows(query: LocationQuery, caller) {
      const kiosks = await listKioskLocations();
      for (const { name } of await findWithin(query, caller)) {
        yield toCells(await describe(await locations.getProfile(name), kiosks));
      }
    },
  });

  route(app, consoleCalls.getLocation, async ({ params, caller }) => {
    requireReach(caller, SEE_RIGHT, params.slug);
    const known = (await listWithin(caller, SEE_RIGHT)).find(({ slug }) => slug === params.slug);
    if (!known) throw noSuchLocation();
    return {
      data: await describe(await locations.getProfile(known.name), await listKioskLocations()),
    };
  });

  route(app, consoleCalls.listLocationOptions, async ({ caller }) => ({
    data: {
      usual_zone: (await locations.readZones()).defaultZone,
      places: (await listWithin(caller, 'today.see')).map((location) => ({
        slug: location.slug,
        name: location.name,
        is_default: location.isDefault,
        time_zone: location.timeZone,
        language: location.language,
      })),
    },
  }));
}

const SEE_RIGHT = 'locations.see';
/** The page's name of the default profile. */
const DEFAULT_TITLE = 'Default profile';

const isSeen = (slug: string, caller: ConsoleCaller, right: Right): boolean =>
  isWithinReach(caller, right, slug) &&
  (slug !== DEFAULT_SLUG || getReach(caller, right) === 'everywhere');

const noSuchLocation = () => new BoothError('not_found', 'There is no such location.');

/** Only owners change the default profile, also if a person's reach is every location. */
function requireAllLocations(caller: ConsoleCaller): void {
  if (getReach(caller, 'locations.change') === 'everywhere') return;
  throw new BoothError('forbidden', 'Only owners can change the default profile.');
}

interface Lookups {
  getKnown(slug: string, caller: ConsoleCaller): Promise<LocationProfile>;
  describeOne(slug: string): Promise<ConsoleLocation>;
}

const NOT_AN_MP4 = 'This is not a complete MP4 file. Export the video again as MP4 and try again.';

/** The request body is the video itself, without a form. */
async function registerUpload(
  app: FastifyInstance,
  { landingVideos, receiveFile }: Dependencies,
  { getKnown, describeOne }: Lookups,
): Promise<void> {
  await app.register(async (scope) => {
    acceptFiles(scope, ['video/mp4']);
    route(scope, consoleCalls.replaceLandingVideo, async ({ params, query, caller, request }) => {
      const { slug } = await getKnown(params.slug, caller);
      const seenVersion = query.version;
      await landingVideos.requireSeen(slug, seenVersion);
      let warning: string | undefined;
      await receiveFile(request, MAX_LANDING_VIDEO_BYTES, async (file, callerNow) => {
        await getKnown(slug, callerNow);
        const options = { refusal: NOT_AN_MP4, seenVersion };
        warning = await landingVideos.replace(slug, file, actorOf(callerNow), options);
      });
      const shown = 'The video shows at the next start of a kiosk.';
      const message = warning ? `${shown} ${warning}` : shown;
      return { data: await describeOne(slug), message };
    });
  });
}

/** Keyed by the names of the calls; a setting without a line here does not compile. */
const SETTING_FIELDS = {
  snap_fee: 'snapFeeIdr',
  prints_per_session: 'printsPerSession',
  recording: 'isRecording',
  retention_days: 'retentionDays',
  when_printer_fails: 'whenPrinterFails',
  guards_logout: 'isLogOutGuarded',
  language: 'language',
  time_zone: 'timeZone',
  opening_hours: 'openingHours',
  social_handle: 'socialHandle',
  contact_email: 'contactEmail',
} as const satisfies Record<LocationSettingName, keyof LocationSettings>;

const settingNames = Object.keys(SETTING_FIELDS) as LocationSettingName[];

/** Titles in the CSV, like the labels on the page. */
const SETTING_TITLES: Readonly<Record<LocationSettingName, string>> = {
  snap_fee: 'price',
  prints_per_session: 'prints per session',
  recording: 'videos',
  retention_days: 'keep files for (days)',
  when_printer_fails: 'without a printer',
  guards_logout: 'password to sign out',
  language: 'language',
  time_zone: 'time zone',
  opening_hours: 'opening hours',
  social_handle: 'social handle',
  contact_email: 'contact e-mail',
};

/** The values that apply, and which of them are the location's own. */
const toCells = (location: ConsoleLocation) => [
  location.slug,
  location.name,
  location.kiosks,
  ...settingNames.map((name) => {
    const { own, inherited } = location.settings[name];
    const value = own ?? inherited;
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  }),
  settingNames
    .filter((name) => location.settings[name].own !== null)
    .map((name) => SETTING_TITLES[name])
    .join(', '),
  location.landing_video.is_own ? 'own' : 'default',
];

const toChanges = (change: LocationChange): LocationChanges =>
  Object.fromEntries(
    settingNames
      .filter((name) => change[name] !== undefined)
      .map((name) => [SETTING_FIELDS[name], change[name]]),
  );

function createDescription({ locations, landingVideos }: Dependencies) {
  return async (
    { slug, name, isConfigured, version, own, inherited }: LocationProfile,
    kioskLocations: readonly string[],
  ): Promise<ConsoleLocation> => ({
    slug,
    name,
    is_default: slug === DEFAULT_SLUG,
    is_configured: isConfigured,
    version,
    kiosks: kioskLocations.filter((location) => location === slug).length,
    snaps: (await locations.get(slug)).snaps,
    settings: Object.fromEntries(
      settingNames.map((setting) => [
        setting,
        {
          own: own[SETTING_FIELDS[setting]] ?? null,
          inherited: inherited[SETTING_FIELDS[setting]],
        },
      ]),
      // Each setting has its own line in the table.
    ) as ConsoleLocation['settings'],
    landing_video: {
      url: `/videos/${encodeURIComponent(slug)}/landing.mp4`,
      is_own: await landingVideos.hasOwn(slug),
      version: await landingVideos.findVersion(slug),
    },
  });
}
