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
import { describeGranted } from '../../database/free-sessions.ts';
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
import { toPageOfAll } from '../../http/pages.ts';
import { route } from '../../http/route.ts';
import { DEFAULT_SLUG } from './demo-locations.ts';
import type { LandingVideos } from './landing-videos.ts';
import { removeLocation, restoreLocation } from './remove-location.ts';
import type { LocationProfile, LocationService, NamedPlace } from './service.ts';
import type { LocationChanges, LocationSettings } from './store.ts';

interface Dependencies {
  locations: LocationService;
  landingVideos: LandingVideos;
  /** Slugs, each as often as a kiosk stands there. */
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
  /** One that somebody configured or stands in; any other name is a mistake. */
  const getKnown = async (slug: string, caller: ConsoleCaller): Promise<LocationProfile> => {
    requireReach(caller, 'locations.change', slug);
    if (slug === DEFAULT_SLUG) requireEverywhere(caller);
    const known = (await locations.listNames()).find((location) => location.slug === slug);
    if (!known) throw noSuchLocation();
    return locations.getProfile(known.name);
  };

  registerReading(app, dependencies, describe);

  route(app, consoleCalls.addLocation, async ({ body, caller }) => {
    const slug = toSlug(body.name);
    await locations.configure(body.name, {}, actorOf(caller), 0);
    return { data: await describeOne(slug), message: `${body.name} is a location now.` };
  });

  route(app, consoleCalls.changeLocation, async ({ params, body, caller }) => {
    const { name, slug } = await getKnown(params.slug, caller);
    const changes = toChanges(body.changes);
    const granted = await locations.configure(name, changes, actorOf(caller), body.version);
    const message = describeGranted(granted, `${name} is changed.`);
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
    return { data: await describeOne(slug), message: `${name} shows the film it came with again.` };
  });

  await registerUpload(app, dependencies, { getKnown, describeOne });
}

type Describe = ReturnType<typeof createDescription>;

function registerReading(
  app: FastifyInstance,
  { locations, listKioskLocations }: Dependencies,
  describe: Describe,
): void {
  /** What every place is without values of its own comes first, for whom it is. */
  const listWithin = async (caller: ConsoleCaller, right: Right): Promise<NamedPlace[]> =>
    (await locations.listNames())
      .filter(({ slug }) => isSeen(slug, caller, right))
      .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const findWithin = async ({ search = '' }: LocationQuery, caller: ConsoleCaller) =>
    (await listWithin(caller, SEE)).filter(({ slug, name, isDefault }) =>
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
    titles: ['slug', 'name', 'booths', ...settingNames, 'own values', 'landing video'],
    async *listRows(query: LocationQuery, caller) {
      const kiosks = await listKioskLocations();
      for (const { name } of await findWithin(query, caller)) {
        yield toCells(await describe(await locations.getProfile(name), kiosks));
      }
    },
  });

  route(app, consoleCalls.getLocation, async ({ params, caller }) => {
    requireReach(caller, SEE, params.slug);
    const known = (await listWithin(caller, SEE)).find(({ slug }) => slug === params.slug);
    if (!known) throw noSuchLocation();
    return {
      data: await describe(await locations.getProfile(known.name), await listKioskLocations()),
    };
  });

  route(app, consoleCalls.listPlaces, async ({ caller }) => ({
    data: {
      usual_zone: (await locations.readZones()).usual,
      places: (await listWithin(caller, 'today.see')).map((place) => ({
        slug: place.slug,
        name: place.name,
        is_default: place.isDefault,
        time_zone: place.timeZone,
        language: place.language,
      })),
    },
  }));
}

const SEE = 'locations.see';
/** As the page calls it. */
const DEFAULT_TITLE = 'Default profile';

const isSeen = (slug: string, caller: ConsoleCaller, right: Right): boolean =>
  isWithinReach(caller, right, slug) &&
  (slug !== DEFAULT_SLUG || getReach(caller, right) === 'everywhere');

const noSuchLocation = () => new BoothError('not_found', 'There is no such location.');

/** What every place is without values of its own is the owners', also for whoever reaches every place. */
function requireEverywhere(caller: ConsoleCaller): void {
  if (getReach(caller, 'locations.change') === 'everywhere') return;
  throw new BoothError('forbidden', 'The default profile is for owners to change.');
}

interface Lookups {
  getKnown(slug: string, caller: ConsoleCaller): Promise<LocationProfile>;
  describeOne(slug: string): Promise<ConsoleLocation>;
}

const NO_FILM = 'This is not a complete MP4 file. Export the film again as MP4 and try once more.';

/** The film comes as it is: forms are for the kiosks' small pictures. */
async function registerUpload(
  app: FastifyInstance,
  { landingVideos, receiveFile }: Dependencies,
  { getKnown, describeOne }: Lookups,
): Promise<void> {
  await app.register(async (scope) => {
    acceptFiles(scope, ['video/mp4']);
    route(scope, consoleCalls.replaceLandingVideo, async ({ params, query, caller, request }) => {
      const { slug } = await getKnown(params.slug, caller);
      const seen = query.version;
      await landingVideos.requireSeen(slug, seen);
      let untried: string | undefined;
      await receiveFile(request, MAX_LANDING_VIDEO_BYTES, async (file, callerNow) => {
        await getKnown(slug, callerNow);
        const options = { refusal: NO_FILM, seen };
        untried = await landingVideos.replace(slug, file, actorOf(callerNow), options);
      });
      const shown = 'The film shows at the next start of a kiosk.';
      const message = untried ? `${shown} ${untried}` : shown;
      return { data: await describeOne(slug), message };
    });
  });
}

/** By the words of the calls; a setting that has no line here does not compile. */
const NAMES = {
  snap_fee: 'snapFeeIdr',
  prints_per_session: 'printsPerSession',
  recording: 'isRecording',
  retention_days: 'retentionDays',
  when_printer_fails: 'whenPrinterFails',
  guards_logout: 'isLogOutGuarded',
  language: 'language',
  time_zone: 'timeZone',
  social_handle: 'socialHandle',
  contact_email: 'contactEmail',
} as const satisfies Record<LocationSettingName, keyof LocationSettings>;

const settingNames = Object.keys(NAMES) as LocationSettingName[];

/** The values that hold there, and which of them are its own. */
const toCells = (location: ConsoleLocation) => [
  location.slug,
  location.name,
  location.kiosks,
  ...settingNames.map((name) => {
    const { own, inherited } = location.settings[name];
    const value = own ?? inherited;
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  }),
  settingNames.filter((name) => location.settings[name].own !== null).join(' '),
  location.landing_video.is_own ? 'own' : 'as it came',
];

const toChanges = (change: LocationChange): LocationChanges =>
  Object.fromEntries(
    settingNames
      .filter((name) => change[name] !== undefined)
      .map((name) => [NAMES[name], change[name]]),
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
        { own: own[NAMES[setting]] ?? null, inherited: inherited[NAMES[setting]] },
      ]),
      // Each by its own line of the table.
    ) as ConsoleLocation['settings'],
    landing_video: {
      url: `/videos/${encodeURIComponent(slug)}/landing.mp4`,
      is_own: await landingVideos.hasOwn(slug),
      version: await landingVideos.findVersion(slug),
    },
  });
}
