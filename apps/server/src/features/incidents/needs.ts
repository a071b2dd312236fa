import {
  hasEveryWord,
  INCIDENT_CAUSES,
  IncidentCause,
  MAX_MUTE_MS,
  type Need,
  type NeedKind,
  type NeedQuery,
  type Right,
} from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import { type AuditLine, recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import {
  actorOf,
  type ConsoleCaller,
  isWithinReach,
  requireReach,
  scopeOf,
} from '../../http/access/console-access.ts';
import {
  type AnnounceIncidentChange,
  type IncidentLocation,
  isMuted,
  nameLocation,
} from './check-incidents.ts';
import { createHandlingStore, type Handling, type NeedKey, NOT_HANDLED } from './handling-store.ts';
import { createIncidentStore, type OpenedIncident } from './incident-store.ts';

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

export interface NeedDependencies {
  database: Database;
  clock: Clock;
  sources: readonly NeedSource[];
  readLocations(): Promise<ReadonlyMap<string, IncidentLocation>>;
  /** By id. */
  readBoothNames(): Promise<ReadonlyMap<string, string>>;
  announceChange: AnnounceIncidentChange;
}

type Caller = Pick<ConsoleCaller, 'staffId' | 'email' | 'role' | 'locations'>;

/** What a caller sees and does on the page *Needs you*. */
export function createNeedService(dependencies: NeedDependencies) {
  const { database, clock } = dependencies;
  const listNeeds = createListNeeds(dependencies);

  const getNeed = async (key: NeedKey, caller: ConsoleCaller): Promise<Need> => {
    const need = (await listNeeds(caller, { kind: key.kind })).find(({ id }) => id === key.id);
    if (!need) throw alreadyGone();
    return need;
  };

  /** `change` returns the new handling, and how the audit names the change. */
  const handle = async (
    key: NeedKey,
    { caller, version }: { caller: ConsoleCaller; version: number },
    change: (before: Handling, now: number) => Change,
  ): Promise<Need> => {
    const need = await getNeed(key, caller);
    await inTransaction(database, async (transaction) => {
      const store = createHandlingStore(transaction);
      const before = await store.find(key);
      if (before.version !== version) throw describeConflict(before, caller);
      const now = clock.now();
      const { handling, ...line } = change(before, now);
      if (!(await store.save(key, { ...handling, version }, now))) {
        throw describeConflict(await store.find(key), caller);
      }
      const location = need.location?.slug;
      await dependencies.announceChange(transaction, {
        topic: 'incidents',
        location: location ?? 'default',
      });
      await recordAudit(transaction, now, {
        actor: actorOf(caller),
        subject: nameNeed(need),
        ...(location !== undefined && { location }),
        ...line,
      });
    });
    return getNeed(key, caller).catch(() => need);
  };

  return {
    listNeeds,

    async countNeeds(caller: ConsoleCaller): Promise<number> {
      return (await listNeeds(caller, {})).filter(({ muted }) => muted === null).length;
    },

    /** CONSOLE-286: of two people who take the same entry, the second one reads who has it. */
    take: (key: NeedKey, caller: ConsoleCaller, { version, isTaken }: TakeRequest): Promise<Need> =>
      handle(key, { caller, version }, (before, at) => ({
        action: isTaken ? 'need.taken' : 'need.released',
        handling: {
          ...before,
          taken: isTaken ? { staffId: caller.staffId, name: caller.email, at } : null,
        },
        ...(before.taken && { before: { takenBy: before.taken.name } }),
      })),

    note: (key: NeedKey, caller: ConsoleCaller, { version, note }: NoteRequest): Promise<Need> =>
      handle(key, { caller, version }, (before, at) => ({
        action: 'need.noted',
        handling: { ...before, note: { text: note, name: caller.email, at } },
        before: { note: before.note?.text ?? null },
        after: { note },
      })),

    /** Only for entries that do not end by themselves. */
    async resolve(key: NeedKey, caller: ConsoleCaller, version: number): Promise<void> {
      await handle(key, { caller, version }, (before, at) => ({
        action: 'need.resolved',
        handling: { ...before, resolvedAt: at },
      }));
    },

    /** Also mutes later incidents of its cause and location; null ends the mute. */
    async mute(id: string, caller: ConsoleCaller, untilAt: number | null): Promise<Need> {
      const need = await getNeed({ kind: 'incident', id }, caller);
      requireReach(caller, 'incidents.mute', need.location?.slug ?? 'default');
      const now = clock.now();
      if (untilAt !== null && (untilAt <= now || untilAt > now + MAX_MUTE_MS)) {
        throw invalid([
          { message: 'Choose a time in the future, at most 30 days ahead.', field: 'until_at' },
        ]);
      }
      await inTransaction(database, async (transaction) => {
        const store = createIncidentStore(transaction);
        const incident = await store.lockOpen(id);
        if (!incident) throw alreadyGone();
        const mute = { cause: incident.cause, location: incident.location };
        if (untilAt === null) await store.deleteMute(mute);
        else await store.setMute({ ...mute, untilAt, mutedAt: now, mutedBy: caller.email });
        await dependencies.announceChange(transaction, {
          topic: 'incidents',
          location: incident.location,
        });
        await recordAudit(transaction, now, {
          actor: actorOf(caller),
          action: untilAt === null ? 'incident.unmuted' : 'incident.muted',
          subject: nameNeed(need),
          location: incident.location,
          ...(untilAt !== null && { after: { untilAt } }),
        });
      });
      return getNeed({ kind: 'incident', id }, caller);
    },
  };
}

export type NeedService = ReturnType<typeof createNeedService>;

interface TakeRequest {
  version: number;
  isTaken: boolean;
}

interface NoteRequest {
  version: number;
  note: string;
}

type Change = Pick<AuditLine, 'action' | 'before' | 'after'> & { handling: Handling };

/** The causes that a role is told of. */
export const listCausesFor = (role: ConsoleCaller['role']): IncidentCause[] =>
  IncidentCause.options.filter((cause) => INCIDENT_CAUSES[cause].roles.includes(role));

/** Everything within the caller's reach, newest first, incidents before the rest. */
function createListNeeds(dependencies: NeedDependencies) {
  const { database, clock, sources } = dependencies;

  const listIncidents = async (caller: Caller): Promise<OpenedIncident[]> =>
    createIncidentStore(database).list({
      state: 'open',
      scope: scopeOf(caller as ConsoleCaller, 'needs.see'),
      causes: listCausesFor(caller.role),
    });

  const listItems = async ({ kind, right, list }: NeedSource, caller: ConsoleCaller) => {
    // Without the right nothing is read.
    if (scopeOf(caller, right)?.length === 0) return [];
    const handlings = createHandlingStore(database);
    const items = (await list()).filter(({ location }) => isSeen(caller, right, location));
    const handled = await handlings.list(
      kind,
      items.map(({ id }) => id),
    );
    return items.flatMap((item) => {
      const handling = handled.get(item.id) ?? NOT_HANDLED;
      return handling.resolvedAt === null ? [{ item, handling }] : [];
    });
  };

  return async function listNeeds(caller: ConsoleCaller, query: NeedQuery): Promise<Need[]> {
    const now = clock.now();
    const locations = await dependencies.readLocations();
    const toPlace = (slug: string | null): Need['location'] =>
      slug === null ? null : { slug, name: locations.get(slug)?.name ?? slug };
    const needs: Need[] = [];

    if (query.kind === undefined || query.kind === 'incident') {
      const incidents = await listIncidents(caller);
      const boothNames = await dependencies.readBoothNames();
      const mutes = await createIncidentStore(database).listMutes();
      const handled = await createHandlingStore(database).list(
        'incident',
        incidents.map(({ id }) => id),
      );
      for (const incident of incidents) {
        const { cause, location } = incident;
        const mute = mutes.find((one) => one.cause === cause && one.location === location);
        const hasMute = mute && isMuted([mute], { cause, location, now });
        needs.push({
          kind: 'incident',
          id: incident.id,
          title: INCIDENT_CAUSES[cause].name,
          location: { slug: location, name: nameLocation(locations, incident) },
          reason: incident.reason,
          remedy: incident.remedy,
          since_at: incident.openedAt,
          amount_idr: null,
          transaction: null,
          booths: incident.kioskIds.map((id) => boothNames.get(id) ?? id),
          cause,
          muted: hasMute ? { by: mute.mutedBy, until_at: mute.untilAt } : null,
          ...describeHandling(handled.get(incident.id) ?? NOT_HANDLED, caller),
        });
      }
    }
    for (const source of sources) {
      if (query.kind !== undefined && query.kind !== source.kind) continue;
      for (const { item, handling } of await listItems(source, caller)) {
        needs.push({
          kind: item.kind,
          id: item.id,
          title: item.title,
          location: toPlace(item.location),
          reason: item.reason,
          remedy: item.remedy,
          since_at: item.sinceAt,
          amount_idr: item.amountIdr ?? null,
          transaction: item.transaction ?? null,
          booths: [],
          cause: null,
          muted: null,
          ...describeHandling(handling, caller),
        });
      }
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

const describeHandling = ({ taken, note, version }: Handling, { staffId }: Caller) => ({
  taken: taken && { by: taken.name, at: taken.at, is_you: taken.staffId === staffId },
  note: note && { by: note.name, at: note.at, text: note.text },
  version,
});

function describeConflict({ taken }: Handling, { staffId }: Caller): BoothError {
  if (taken && taken.staffId !== staffId) {
    return new BoothError('conflict', `${taken.name} has taken this in the meantime.`);
  }
  return new BoothError(
    'conflict',
    'Someone else has changed this in the meantime. Check it again.',
  );
}

const alreadyGone = () =>
  new BoothError('not_found', 'This is settled already, or not yours to see.');

/** For the audit: the code of its transaction, or what it is and where. */
const nameNeed = ({ title, transaction, location }: Need): string =>
  transaction ?? (location ? `${title}, ${location.name}` : title);
