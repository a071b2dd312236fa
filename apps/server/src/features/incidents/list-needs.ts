import {
  hasEveryWord,
  INCIDENT_CAUSES,
  IncidentCause,
  type Need,
  type NeedKind,
  type NeedQuery,
  type Right,
} from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import { type ConsoleCaller, isWithinReach, scopeOf } from '../../http/access/console-access.ts';
import { type IncidentLocation, isMuted, nameLocation } from './check-incidents.ts';
import { createHandlingStore, type Handling, type NeedKey, NOT_HANDLED } from './handling-store.ts';
import { createIncidentStore } from './incident-store.ts';

/** An entry before it is known who takes care of it. */
export interface NeedItem extends NeedKey {
  title: string;
  /** A slug; null if it belongs to no location. */
  location: string | null;
  reason: string;
  remedy: string;
  sinceAt: number;
  amountIdr?: number;
  /** The short code of its transaction. */
  transaction?: string;
}

/** Entries of another part of the booth. */
export interface NeedSource {
  kind: Exclude<NeedKind, 'incident'>;
  /** Who sees them, each at the locations within reach; without a location only those with every one. */
  right: Right;
  list(): Promise<NeedItem[]>;
}

export interface ListDependencies {
  database: Database;
  clock: Clock;
  sources: readonly NeedSource[];
  readLocations(): Promise<ReadonlyMap<string, IncidentLocation>>;
  /** By id. */
  readBoothNames(): Promise<ReadonlyMap<string, string>>;
}

/** Everything within the caller's reach: incidents, then the rest, each newest first. */
export function createListNeeds(dependencies: ListDependencies) {
  const listIncidents = createListIncidents(dependencies);
  const listItems = createListItems(dependencies);

  return async function listNeeds(caller: ConsoleCaller, query: NeedQuery): Promise<Need[]> {
    const isWanted = (kind: NeedKind) => query.kind === undefined || query.kind === kind;
    const locations = await dependencies.readLocations();
    const needs = isWanted('incident') ? await listIncidents(caller, locations) : [];
    for (const source of dependencies.sources) {
      if (isWanted(source.kind)) needs.push(...(await listItems(source, caller, locations)));
    }
    return needs
      .filter((need) => isMatch(need, query))
      .toSorted(
        (a, b) =>
          Number(b.kind === 'incident') - Number(a.kind === 'incident') ||
          b.since_at - a.since_at ||
          a.id.localeCompare(b.id),
      );
  };
}

/** The causes that a role sees. */
export const listCausesFor = (role: ConsoleCaller['role']): IncidentCause[] =>
  IncidentCause.options.filter((cause) => INCIDENT_CAUSES[cause].roles.includes(role));

type Locations = ReadonlyMap<string, IncidentLocation>;

const createListIncidents =
  ({ database, clock, readBoothNames }: ListDependencies) =>
  async (caller: ConsoleCaller, locations: Locations): Promise<Need[]> => {
    const now = clock.now();
    const store = createIncidentStore(database);
    const incidents = await store.list({
      state: 'open',
      scope: scopeOf(caller, 'needs.see'),
      causes: listCausesFor(caller.role),
    });
    if (incidents.length === 0) return [];
    const boothNames = await readBoothNames();
    const mutes = await store.listMutes();
    const ids = incidents.map(({ id }) => id);
    const handled = await createHandlingStore(database).list('incident', ids);
    return incidents.map((incident) => {
      const { id, cause, location } = incident;
      const mute = mutes.find((one) => isMuted([one], { cause, location, now }));
      return {
        kind: 'incident',
        id,
        title: INCIDENT_CAUSES[cause].name,
        location: { slug: location, name: nameLocation(locations, incident) },
        reason: incident.reason,
        remedy: incident.remedy,
        since_at: incident.openedAt,
        amount_idr: null,
        transaction: null,
        booths: incident.kioskIds.map((kioskId) => boothNames.get(kioskId) ?? kioskId),
        cause,
        muted: mute ? { by: mute.mutedBy, until_at: mute.untilAt } : null,
        ...describeHandling(handled.get(id) ?? NOT_HANDLED, caller),
      };
    });
  };

const createListItems =
  ({ database }: ListDependencies) =>
  async (
    { kind, right, list }: NeedSource,
    caller: ConsoleCaller,
    locations: Locations,
  ): Promise<Need[]> => {
    // Without the right nothing is read.
    if (scopeOf(caller, right)?.length === 0) return [];
    const items = (await list()).filter(({ location }) => isSeen(caller, right, location));
    const ids = items.map(({ id }) => id);
    const handled = await createHandlingStore(database).list(kind, ids);
    return items.flatMap((item): Need[] => {
      const handling = handled.get(item.id) ?? NOT_HANDLED;
      if (handling.resolvedAt !== null) return [];
      const { id, title, location, reason, remedy } = item;
      return [
        {
          kind,
          id,
          title,
          location: location === null ? null : toPlace(locations, location),
          reason,
          remedy,
          since_at: item.sinceAt,
          amount_idr: item.amountIdr ?? null,
          transaction: item.transaction ?? null,
          booths: [],
          cause: null,
          muted: null,
          ...describeHandling(handling, caller),
        },
      ];
    });
  };

const toPlace = (locations: Locations, slug: string) => ({
  slug,
  name: locations.get(slug)?.name ?? slug,
});

/** What belongs to no location is seen by those who reach every location. */
const isSeen = (caller: ConsoleCaller, right: Right, location: string | null): boolean =>
  location === null ? scopeOf(caller, right) === null : isWithinReach(caller, right, location);

const isMatch = (need: Need, { search, location }: NeedQuery): boolean =>
  (location === undefined || need.location?.slug === location) &&
  (search === undefined ||
    hasEveryWord(search, [
      need.title,
      need.reason,
      need.remedy,
      need.transaction,
      need.location?.name ?? null,
      need.note?.text ?? null,
      need.taken?.by ?? null,
      ...need.booths,
    ]));

const describeHandling = (
  { taken, note, version }: Handling,
  { staffId }: Pick<ConsoleCaller, 'staffId'>,
) => ({
  taken: taken && { by: taken.name, at: taken.at, is_you: taken.staffId === staffId },
  note: note && { by: note.name, at: note.at, text: note.text },
  version,
});
