import { INCIDENT_CAUSES, type IncidentCause } from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Hours } from '../../domain/opening-hours.ts';
import { MAX_DRIFT_MS } from '../../ports/clock.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { createIncidentStore, type Incident, type LastCheck, type Mute } from './incident-store.ts';
import { type IncidentChange, type PlanContext, planChanges } from './plan-changes.ts';
import { type FoundTroubles, groupTroubles, type Trouble, type TroubleFinder } from './trouble.ts';

/**
 * The longest time that one check adds to a delay: a clock that is set, or a server that was off, neither opens nor
 * closes anything by itself.
 */
const MAX_STEP_MS = 60_000; // INCIDENT-5

/** What people are told when an incident opens or closes. */
export interface IncidentNotice {
  incidentId: string;
  kind: 'opened' | 'closed';
  cause: IncidentCause;
  location: string;
  locationName: string;
  reason: string;
  remedy: string;
  /** Names of the affected booths. */
  booths: string[];
  openedAt: number;
  closedAt: number | null;
  at: number;
}

/** Joins the transaction of the change: a message is stored exactly if the change is. */
export type AnnounceIncident = (transaction: Database, notice: IncidentNotice) => Promise<void>;

export type AnnounceIncidentChange = (
  transaction: Database,
  change: { topic: 'incidents'; location: string },
) => Promise<void>;

export interface IncidentLocation extends Hours {
  name: string;
}

export interface CheckDependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  finders: readonly TroubleFinder[];
  /** By slug; the default profile is always among them. */
  readLocations(): Promise<ReadonlyMap<string, IncidentLocation>>;
  /** By id. */
  readBoothNames(): Promise<ReadonlyMap<string, string>>;
  announce: AnnounceIncident;
  announceChange: AnnounceIncidentChange;
  log: Pick<JobLog, 'warn'>;
}

/** One round of the repeated check; of processes that check at once, one changes something (INCIDENT-4). */
export function createIncidentCheck(dependencies: CheckDependencies) {
  const { database, clock, randomness, log } = dependencies;
  const store = createIncidentStore(database);

  return async function check(): Promise<void> {
    const last = await store.readCheck();
    const found = await findTroubles(dependencies, clock.now());
    const locations = await dependencies.readLocations();
    const boothNames = await dependencies.readBoothNames();
    const now = clock.now();
    const createContext = (mutes: readonly Mute[]): PlanContext => ({
      now,
      stepMs: countStep(last, now),
      hoursOf: (location) => getLocation(locations, location),
      isMuted: (cause, location) => isMuted(mutes, { cause, location, now }),
      newId: () => newId(randomness),
    });
    const plan = async (database: Database): Promise<IncidentChange[]> => {
      const current = createIncidentStore(database);
      return planChanges(
        await current.listCurrent(),
        found,
        createContext(await current.listMutes()),
      );
    };
    // Most checks change nothing, and write nothing.
    if ((await plan(database)).length === 0) return;
    const changes = await inTransaction(database, async (transaction) => {
      if (!(await createIncidentStore(transaction).saveCheck(last, now))) return [];
      const planned = await plan(transaction);
      for (const change of planned) {
        await save(transaction, change);
        await tell(dependencies, transaction, { change, locations, boothNames, now });
      }
      return planned;
    });
    for (const { kind, incident } of changes) {
      if (kind !== 'open' && kind !== 'close') continue;
      const { cause, location, reason } = incident;
      log.warn({ cause, location, reason }, `an incident ${kind === 'open' ? 'opened' : 'closed'}`);
    }
  };
}

export const isMuted = (
  mutes: readonly Mute[],
  { cause, location, now }: { cause: IncidentCause; location: string; now: number },
): boolean =>
  mutes.some(
    (mute) =>
      mute.cause === cause &&
      mute.location === location &&
      now < mute.untilAt &&
      // A clock that was set back must not make it longer.
      now >= mute.mutedAt - MAX_DRIFT_MS,
  );

/** How people call the location of an incident. */
export const nameLocation = (
  locations: ReadonlyMap<string, IncidentLocation>,
  { cause, location }: Pick<Incident, 'cause' | 'location'>,
): string =>
  INCIDENT_CAUSES[cause].isOfServer ? 'Server' : (locations.get(location)?.name ?? location);

function countStep({ number, checkedAt }: LastCheck, now: number): number {
  if (number === 0) return 0;
  return Math.min(Math.max(0, now - checkedAt), MAX_STEP_MS);
}

function getLocation(
  locations: ReadonlyMap<string, IncidentLocation>,
  slug: string,
): IncidentLocation {
  const location = locations.get(slug) ?? locations.get('default');
  if (!location) throw new Error('There is no default profile.');
  return location;
}

/** Without the causes whose finder failed: what is not known neither opens nor closes anything. */
async function findTroubles(
  { finders, log }: Pick<CheckDependencies, 'finders' | 'log'>,
  now: number,
): Promise<FoundTroubles> {
  const found = new Map<IncidentCause, ReadonlyMap<string, Trouble>>();
  for (const { causes, find } of finders) {
    try {
      for (const [cause, byLocation] of groupTroubles(causes, await find(now))) {
        found.set(cause, byLocation);
      }
    } catch (error) {
      log.warn({ err: error, causes }, 'troubles could not be looked for');
    }
  }
  return found;
}

async function save(transaction: Database, { kind, incident }: IncidentChange): Promise<void> {
  const store = createIncidentStore(transaction);
  if (kind === 'unwatch') await store.delete(incident.id);
  else if (kind === 'watch') await store.insert(incident);
  else if (!(await store.update(incident))) await store.insert(incident);
}

interface Told {
  change: IncidentChange;
  locations: ReadonlyMap<string, IncidentLocation>;
  boothNames: ReadonlyMap<string, string>;
  now: number;
}

async function tell(
  { announce, announceChange }: CheckDependencies,
  transaction: Database,
  { change, locations, boothNames, now }: Told,
): Promise<void> {
  const { kind, incident } = change;
  const { cause, location, openedAt } = incident;
  if (openedAt === null) return;
  await announceChange(transaction, { topic: 'incidents', location });
  const isAnnounced = kind === 'announce' || ('isAnnounced' in change && change.isAnnounced);
  if (!isAnnounced) return;
  await announce(transaction, {
    incidentId: incident.id,
    kind: kind === 'close' ? 'closed' : 'opened',
    cause,
    location,
    locationName: nameLocation(locations, incident),
    reason: incident.reason,
    remedy: incident.remedy,
    booths: incident.kioskIds.map((id) => boothNames.get(id) ?? id),
    openedAt,
    closedAt: incident.closedAt,
    at: now,
  });
}
