import { CURRENCY, DEFAULT_SNAP_COUNT, type Location, toSlug } from '@jepret/contract';
import { BoothError } from '../../domain/booth-error.ts';
import { DEFAULT_SLUG, DEMO_LOCATIONS, FALLBACK_PROFILE } from './demo-locations.ts';
import type {
  ConfiguredLocation,
  LocationSettings,
  LocationStore,
  WhenPrinterFails,
} from './store.ts';

export type LocationOverview = Location & {
  isConfigured: boolean;
  /** How often a visitor may print; staff may always print once more. */
  printsPerSession: number;
  whenPrinterFails: WhenPrinterFails;
};

interface Dependencies {
  store: LocationStore;
  retentionDays: number;
  /** Names that booths use, whether or not anybody configured them. */
  listNamesInUse(): Promise<string[]>;
  /** Over the location's frames. */
  findSnapRange(slug: string): Promise<Location['snaps'] | undefined>;
}

/** Names match by their slug, so without regard to case or outer spaces (LOC-1). */
export function createLocationService(dependencies: Dependencies) {
  const { store } = dependencies;

  const getLocation = async (name: string): Promise<LocationOverview> => {
    const slug = toSlug(name);
    const [configured, defaults] = await Promise.all([store.find(slug), store.find(DEFAULT_SLUG)]);
    const snaps = await dependencies.findSnapRange(slug);
    const settings = {
      ...FALLBACK_PROFILE,
      retentionDays: dependencies.retentionDays,
      ...defaults?.settings,
      ...configured?.settings,
    };
    return {
      ...toProfile({ slug, name, ...configured }, settings),
      printsPerSession: settings.printsPerSession,
      whenPrinterFails: settings.whenPrinterFails,
      snaps: snaps ?? { min: DEFAULT_SNAP_COUNT, max: DEFAULT_SNAP_COUNT },
      isConfigured: configured !== undefined,
    };
  };

  return {
    /** Always finds one: a name that nobody configured gets the default profile. */
    get: getLocation,

    async list(): Promise<LocationOverview[]> {
      const configured = (await store.list()).map(({ name }) => name);
      const inUse = await dependencies.listNamesInUse();
      const nameOf = new Map([...inUse, ...configured].map((name) => [toSlug(name), name]));
      const locations = await Promise.all([...nameOf.values()].map(getLocation));
      return locations.toSorted((a, b) => a.slug.localeCompare(b.slug));
    },

    /** Changes only what `settings` names; the first change makes a location configured. */
    async configure(name: string, settings: LocationSettings): Promise<LocationOverview> {
      const slug = toSlug(name);
      const known = await store.find(slug);
      await store.save({ slug, name: known?.name ?? name, settings });
      return getLocation(name);
    },

    async remove(name: string): Promise<void> {
      const slug = toSlug(name);
      if (slug === DEFAULT_SLUG) {
        throw new BoothError('conflict', 'The default profile cannot be removed, only changed.');
      }
      if (!(await store.delete(slug))) {
        throw new BoothError('not_found', `Nobody configured a location ${name}.`);
      }
    },

    /** On the first run only: what an operator removed stays removed. */
    async seedDemo(): Promise<void> {
      if (await store.find(DEFAULT_SLUG)) return;
      for (const location of DEMO_LOCATIONS) await store.insertNew(location);
    },
  };
}

export type LocationService = ReturnType<typeof createLocationService>;

function toProfile(
  { slug, name }: Pick<ConfiguredLocation, 'slug' | 'name'>,
  settings: Required<LocationSettings>,
): Omit<Location, 'snaps'> {
  return {
    name,
    slug,
    snap_fee: settings.snapFeeIdr,
    currency: CURRENCY,
    landing_video: `/videos/${encodeURIComponent(slug)}/landing.mp4`,
    social_handle: settings.socialHandle,
    contact_email: settings.contactEmail,
    recording: settings.isRecording,
    retention_days: settings.retentionDays,
    guards_logout: settings.isLogOutGuarded,
    language: settings.language,
  };
}
