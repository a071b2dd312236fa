import {
  CURRENCY,
  DEFAULT_SNAP_COUNT,
  type Language,
  type Location,
  toSlug,
} from '@jepret/contract';
import type { Clock } from '@jepret/time';
import { recordAudit } from '../../database/audit.ts';
import { type GrantOutcome, inGrantTransaction } from '../../database/free-sessions.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { findChangedFields } from '../../domain/changed-fields.ts';
import { createVersionConflict, requireVersion } from '../../domain/version-conflicts.ts';
import type { TimeZone } from '../../domain/zone-days.ts';
import type { SteadyInstant } from '../../ports/clock.ts';
import { DEFAULT_SLUG, DEMO_LOCATIONS, FALLBACK_PROFILE } from './demo-locations.ts';
import { createPriceGrant, type FreePriceDependencies } from './free-prices.ts';
import { createReadZones } from './read-zones.ts';
import { createRemovedLocationStore } from './removed-store.ts';
import {
  type ConfiguredLocation,
  createLocationStore,
  type LocationChanges,
  type LocationSettings,
  type Versioned,
  type WhenPrinterFails,
} from './store.ts';

export type LocationOverview = Location & {
  isConfigured: boolean;
  /** How often a visitor may print; staff may always request a reprint. */
  printsPerSession: number;
  whenPrinterFails: WhenPrinterFails;
  timeZone: TimeZone;
  openingHours: string;
};

/** A location's own settings, and the values that apply without them. */
export interface LocationProfile {
  slug: string;
  name: string;
  isConfigured: boolean;
  version: number;
  own: LocationSettings;
  inherited: Required<LocationSettings>;
}

interface Dependencies extends FreePriceDependencies {
  database: Database;
  clock: Clock;
  retentionDays: number;
  /** Names that kiosks use, including unconfigured ones. */
  listNamesInUse(): Promise<string[]>;
  /** The range over the location's frames. */
  findSnapRange(slug: string): Promise<Location['snaps'] | undefined>;
  /** Undefined while the clock is held. */
  findSteadyNow(): Promise<SteadyInstant | undefined>;
}

/** How long a removed location can be restored. */
const RESTORABLE_MS = 7 * 86_400_000; // CONSOLE-162

/** Names are compared by slug, so without regard to case or outer spaces (LOC-1). */
export function createLocationService(dependencies: Dependencies) {
  const store = createLocationStore(dependencies.database);

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
      timeZone: settings.timeZone,
      openingHours: settings.openingHours,
      snaps: snaps ?? { min: DEFAULT_SNAP_COUNT, max: DEFAULT_SNAP_COUNT },
      isConfigured: configured !== undefined,
    };
  };

  return {
    ...createLocationChanges(dependencies),
    ...createRemovals(dependencies),
    ...createVersions(dependencies),

    /** Also for an unconfigured name. */
    async getProfile(name: string): Promise<LocationProfile> {
      const slug = toSlug(name);
      const [configured, defaults] = await Promise.all([
        store.find(slug),
        store.find(DEFAULT_SLUG),
      ]);
      return {
        slug,
        name: configured?.name ?? name,
        isConfigured: configured !== undefined,
        version: configured?.version ?? 0,
        own: configured?.settings ?? {},
        inherited: {
          ...FALLBACK_PROFILE,
          retentionDays: dependencies.retentionDays,
          ...(slug === DEFAULT_SLUG ? {} : defaults?.settings),
        },
      };
    },

    /** An unconfigured name gets the default profile. */
    get: getLocation,

    async list(): Promise<LocationOverview[]> {
      const configured = (await store.list()).map(({ name }) => name);
      const inUse = await dependencies.listNamesInUse();
      const nameOf = new Map([...inUse, ...configured].map((name) => [toSlug(name), name]));
      const locations = await Promise.all([...nameOf.values()].map(getLocation));
      return locations.toSorted((a, b) => a.slug.localeCompare(b.slug));
    },

    listNames: createListNames(dependencies),

    readZones: createReadZones(dependencies.database),

    /** On the first run only, so that removed locations stay removed. */
    async seedDemo(): Promise<void> {
      if (await store.find(DEFAULT_SLUG)) return;
      for (const { slug, name, settings } of DEMO_LOCATIONS) {
        await store.insertNew(slug, name, settings);
      }
    },
  };
}

function createVersions({ database }: Dependencies) {
  const store = createLocationStore(database);
  return {
    /** Changes with every change of the location's settings, and of those it inherits. */
    async getSettingsVersion(slug: string): Promise<string> {
      const versions = await Promise.all(
        [DEFAULT_SLUG, slug].map(async (name) => (await store.find(name))?.version ?? 0),
      );
      return versions.join('.');
    },
  };
}

/** The data of a location that a list of choices needs. */
export interface NamedLocation {
  slug: string;
  name: string;
  isDefault: boolean;
  timeZone: TimeZone;
  openingHours: string;
  language: Language;
}

/** Lists names and time zones of all locations, without a query for each. */
function createListNames({ database, listNamesInUse }: Dependencies) {
  const store = createLocationStore(database);
  return async (): Promise<NamedLocation[]> => {
    const [configured, inUse] = await Promise.all([store.list(), listNamesInUse()]);
    const known = new Map(configured.map((one) => [one.slug, one.settings]));
    const usual = { ...FALLBACK_PROFILE, ...known.get(DEFAULT_SLUG) };
    const nameOf = new Map([
      ...inUse.map((name) => [toSlug(name), name] as const),
      ...configured.map(({ slug, name }) => [slug, name] as const),
    ]);
    return [...nameOf]
      .map(([slug, name]) => {
        const { timeZone, openingHours, language } = { ...usual, ...known.get(slug) };
        const isDefault = slug === DEFAULT_SLUG;
        return { slug, name, isDefault, timeZone, openingHours, language };
      })
      .toSorted((a, b) => a.slug.localeCompare(b.slug));
  };
}

function createLocationChanges(dependencies: Dependencies) {
  const { database, clock } = dependencies;
  const grantPrice = createPriceGrant(dependencies);
  const isInUse = async (slug: string): Promise<boolean> =>
    (await dependencies.listNamesInUse()).some((name) => toSlug(name) === slug);
  return {
    /**
     * Changes only the settings in `changes`; the first change makes a location configured.
     * `seenVersion` is the version that the page showed. Returns `asked` if it exceeds the person's
     * limit of free grants: then an owner decides and nothing is changed.
     */
    async configure(
      name: string,
      changes: LocationChanges,
      actor: Actor,
      seenVersion?: number,
    ): Promise<GrantOutcome> {
      const slug = toSlug(name);
      const isInUseOrDefault = slug === DEFAULT_SLUG || (await isInUse(slug));
      return inGrantTransaction<GrantOutcome>(database, async (transaction) => {
        const store = createLocationStore(transaction);
        const granted = await grantPrice(transaction, { name, changes, actor, seenVersion });
        if (granted === 'asked') return granted;
        // Inserts the row first: without a row, two concurrent first changes could both succeed.
        const isNew = await store.insertNew(slug, name, changes);
        const known = isNew ? undefined : await store.lock(slug);
        if (seenVersion === 0 && known) throw alreadyExists(known);
        requireVersion(THIS_LOCATION, known?.version ?? 0, seenVersion);
        if (known) await store.change(slug, changes);
        else if (!isNew)
          throw new BoothError('conflict', 'Someone else has just removed this location.');
        const saved = await store.find(slug);
        const changed = findChangedFields({ ...known?.settings }, { ...saved?.settings });
        if (known && !changed) return granted;
        await recordAudit(transaction, clock.now(), {
          actor,
          // CONSOLE-221: for a location with a booth, the first own value is a change.
          action: known || (isInUseOrDefault && changed) ? 'location.changed' : 'location.added',
          subject: known?.name ?? name,
          location: slug,
          ...changed,
        });
        return granted;
      });
    },
  };
}

/** Removing a location, and restoring it within a week. `seenVersion` is the version that the page showed. */
function createRemovals({ database, clock, findSteadyNow }: Dependencies) {
  const findOldest = () => clock.now() - RESTORABLE_MS;
  return {
    async requireRemovable(name: string, seenVersion?: number): Promise<void> {
      await getRemovable(createLocationStore(database), name, seenVersion);
    },

    /** False if no location of this name was removed before. */
    deleteEarlierRemoval: (slug: string): Promise<boolean> =>
      createRemovedLocationStore(database).delete(slug),

    async remove(name: string, actor: Actor, seenVersion?: number): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const store = createLocationStore(transaction);
        const known = await getRemovable(store, name, seenVersion);
        if (!(await store.delete(known.slug, known.version)))
          throw createVersionConflict(THIS_LOCATION);
        await createRemovedLocationStore(transaction).insert(known, clock.now());
        await recordAudit(transaction, clock.now(), {
          actor,
          action: 'location.removed',
          subject: known.name,
          location: known.slug,
          before: { ...known.settings },
        });
      });
    },

    async requireRestorable(name: string, seenVersion?: number): Promise<void> {
      await getRestorable(database, name, findOldest(), seenVersion);
    },

    async restore(name: string, actor: Actor, seenVersion?: number): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const removed = await getRestorable(transaction, name, findOldest(), seenVersion);
        const { slug, settings } = removed;
        if (!(await createLocationStore(transaction).insertNew(slug, removed.name, settings))) {
          throw alreadyExists(removed);
        }
        await createRemovedLocationStore(transaction).delete(slug);
        await recordAudit(transaction, clock.now(), {
          actor,
          action: 'location.restored',
          subject: removed.name,
          location: slug,
          after: { ...settings },
        });
      });
    },

    /** Deletes the locations that can no longer be restored, and returns their slugs. */
    async purgeRemoved(): Promise<string[]> {
      const now = await findSteadyNow();
      return now === undefined
        ? []
        : createRemovedLocationStore(database).deleteOlder(now - RESTORABLE_MS);
    },
  };
}

async function getRestorable(
  database: Database,
  name: string,
  since: number,
  seenVersion?: number,
): Promise<ConfiguredLocation & Versioned> {
  const slug = toSlug(name);
  const present = await createLocationStore(database).find(slug);
  if (present) throw alreadyExists(present);
  const removed = await createRemovedLocationStore(database).find(slug, since);
  if (!removed) {
    throw new BoothError('not_found', `No location ${name} was removed in the last week.`);
  }
  requireVersion(THIS_LOCATION, removed.version, seenVersion);
  return removed;
}

const alreadyExists = ({ name }: ConfiguredLocation): BoothError =>
  new BoothError('conflict', `There is a location ${name} already.`);

/** How messages of refusals name a location. */
const THIS_LOCATION = 'this location';

async function getRemovable(
  store: ReturnType<typeof createLocationStore>,
  name: string,
  seenVersion?: number,
): Promise<ConfiguredLocation & Versioned> {
  const slug = toSlug(name);
  if (slug === DEFAULT_SLUG) {
    throw new BoothError('conflict', 'The default profile cannot be removed, only changed.');
  }
  const known = await store.find(slug);
  if (!known) throw notConfigured(name);
  requireVersion(THIS_LOCATION, known.version, seenVersion);
  return known;
}

const notConfigured = (name: string): BoothError =>
  new BoothError('not_found', `There is no configured location ${name}.`);

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
