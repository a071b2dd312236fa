import {
  consoleCalls,
  INCIDENT_CAUSES,
  type IncidentQuery,
  type IncidentRow,
  NEED_KIND_NAMES,
  type Need,
  NeedKind,
  type NeedQuery,
  SHOWN_CLOSED_MS,
} from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { formatZoneTime, type TimeZone } from '../../domain/zone-days.ts';
import { type ConsoleCaller, scopeOf } from '../../http/access/console-access.ts';
import { csvRoute } from '../../http/csv-route.ts';
import {
  formatDateCursor,
  PAGE_LIMIT,
  parseDateCursor,
  readAllPages,
  toPage,
  toPageOfAll,
} from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import { type IncidentLocation, nameLocation } from './check-incidents.ts';
import type { DeadJobs } from './dead-jobs.ts';
import { createHandlingStore, NOT_HANDLED } from './handling-store.ts';
import { createIncidentStore, type IncidentFilter, type OpenedIncident } from './incident-store.ts';
import { listCausesFor, type NeedService } from './needs.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  needs: NeedService;
  deadJobs: DeadJobs;
  readLocations(): Promise<ReadonlyMap<string, IncidentLocation>>;
  readBoothNames(): Promise<ReadonlyMap<string, string>>;
}

/** The page *Needs you*. */
export function registerNeedRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { needs, deadJobs } = dependencies;

  route(app, consoleCalls.countNeeds, async ({ caller }) => ({
    data: { open: await needs.countNeeds(caller) },
  }));

  route(app, consoleCalls.listNeeds, async ({ query, caller }) => ({
    data: toPageOfAll(
      await needs.listNeeds(caller, query),
      query.after,
      ({ kind, id }) => `${kind}:${id}`,
    ),
  }));

  csvRoute(app, consoleCalls.listNeeds, {
    access: consoleCalls.listNeeds.access,
    titles: [
      'since',
      'time zone',
      'type',
      'problem',
      'location',
      'transaction',
      'amount',
      'booths',
      'reason',
      'remedy',
      'taken by',
      'note',
    ],
    async *listRows(query: NeedQuery, caller) {
      const zoneOf = createZoneOf(await dependencies.readLocations());
      for (const need of await needs.listNeeds(caller, query)) {
        yield toNeedCells(need, zoneOf(need.location?.slug));
      }
    },
  });

  route(app, consoleCalls.takeNeed, async ({ params, body, caller }) => {
    const isTaken = body.is_taken;
    const key = parseKey(params);
    const need = await needs.take(key, caller, { version: body.version, isTaken });
    return { data: need, message: isTaken ? 'You have taken it.' : 'It is free for others again.' };
  });

  route(app, consoleCalls.noteNeed, async ({ params, body, caller }) => {
    const { version, note } = body;
    const data = await needs.note(parseKey(params), caller, { version, note });
    return { data, message: 'The note is saved.' };
  });

  route(app, consoleCalls.resolvePrint, async ({ params, body, caller }) => {
    await needs.resolve({ kind: 'print', id: params.id }, caller, body.version);
    return { data: null, message: 'It is settled.' };
  });

  route(app, consoleCalls.muteIncident, async ({ params, body, caller }) => {
    const data = await needs.mute(params.id, caller, body.until_at);
    const message = body.until_at === null ? 'Messages are sent again.' : 'It is muted.';
    return { data, message };
  });

  route(app, consoleCalls.runDeadJob, async ({ params, caller }) => {
    await deadJobs.runAgain(params.id, caller);
    return { data: null, message: 'It runs again.' };
  });

  route(app, consoleCalls.dismissDeadJob, async ({ params, body, caller }) => {
    await deadJobs.dismiss(params.id, caller, body.note);
    return { data: null, message: 'It is dismissed.' };
  });

  registerIncidentLists(app, dependencies);
}

const createZoneOf =
  (locations: ReadonlyMap<string, IncidentLocation>) =>
  (slug: string | undefined): TimeZone =>
    (locations.get(slug ?? '') ?? locations.get('default'))?.timeZone ?? 'Asia/Jakarta';

const toNeedCells = (need: Need, zone: TimeZone) => [
  formatZoneTime(need.since_at, zone),
  zone,
  NEED_KIND_NAMES[need.kind],
  need.title,
  need.location?.name ?? null,
  need.transaction,
  need.amount_idr,
  need.booths.join(', ') || null,
  need.reason,
  need.remedy,
  need.taken?.by ?? null,
  need.note?.text ?? null,
];

function parseKey({ kind, id }: { kind: string; id: string }) {
  const parsed = NeedKind.safeParse(kind);
  if (!parsed.success) throw new BoothError('not_found', 'There is no such entry.');
  return { kind: parsed.data, id };
}

function registerIncidentLists(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies;
  const store = createIncidentStore(database);

  const toFilter = (
    { state, cause, location, closed }: IncidentQuery,
    caller: ConsoleCaller,
  ): IncidentFilter => ({
    state,
    cause,
    location,
    scope: scopeOf(caller, 'needs.see'),
    causes: listCausesFor(caller.role),
    ...(closed === 'day' && { closedSince: clock.now() - SHOWN_CLOSED_MS }),
  });

  const describeAll = async (incidents: readonly OpenedIncident[]): Promise<IncidentRow[]> => {
    const locations = await dependencies.readLocations();
    const boothNames = await dependencies.readBoothNames();
    const zoneOf = createZoneOf(locations);
    const handled = await createHandlingStore(database).list(
      'incident',
      incidents.map(({ id }) => id),
    );
    return incidents.map((incident) => {
      const { taken, note } = handled.get(incident.id) ?? NOT_HANDLED;
      const { id, cause, location, reason, remedy, openedAt, closedAt } = incident;
      return {
        id,
        cause,
        location: { slug: location, name: nameLocation(locations, incident) },
        reason,
        remedy,
        booths: incident.kioskIds.map((kioskId) => boothNames.get(kioskId) ?? kioskId),
        opened_at: openedAt,
        closed_at: closedAt,
        taken_by: taken?.name ?? null,
        note: note?.text ?? null,
        time_zone: zoneOf(location),
      };
    });
  };

  route(app, consoleCalls.listIncidents, async ({ query, caller }) => {
    const read = await store.list({
      ...toFilter(query, caller),
      after: parseDateCursor(query.after),
      limit: PAGE_LIMIT,
    });
    const { rows, next } = toPage(read, cursorOf);
    return { data: { rows: await describeAll(rows), next } };
  });

  csvRoute(app, consoleCalls.listIncidents, {
    access: consoleCalls.listIncidents.access,
    titles: [
      'opened',
      'closed',
      'time zone',
      'incident',
      'location',
      'booths',
      'reason',
      'remedy',
      'taken by',
      'note',
    ],
    async *listRows(query: IncidentQuery, caller) {
      const filter = toFilter(query, caller);
      const read = async (last: OpenedIncident | undefined, limit: number) =>
        store.list({
          ...filter,
          limit,
          after: last && { createdAt: last.openedAt, id: last.id },
        });
      for await (const incident of readAllPages(read)) {
        const [row] = await describeAll([incident]);
        if (row) yield toCells(row);
      }
    },
  });
}

const cursorOf = ({ openedAt, id }: OpenedIncident): string =>
  formatDateCursor({ createdAt: openedAt, id });

const toCells = (row: IncidentRow) => [
  formatZoneTime(row.opened_at, row.time_zone),
  row.closed_at === null ? null : formatZoneTime(row.closed_at, row.time_zone),
  row.time_zone,
  INCIDENT_CAUSES[row.cause].name,
  row.location.name,
  row.booths.join(', ') || null,
  row.reason,
  row.remedy,
  row.taken_by,
  row.note,
];
