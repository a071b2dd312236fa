import {
  consoleCalls,
  INCIDENT_CAUSES,
  type IncidentQuery,
  type IncidentRow,
  SHOWN_CLOSED_MS,
} from '@jepret/contract/console';
import type { Clock } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/schema.ts';
import { formatZoneTime, type TimeZone } from '../../domain/zone-days.ts';
import { type ConsoleCaller, scopeOf } from '../../http/access/console-access.ts';
import { csvRoute } from '../../http/csv-route.ts';
import { formatDateCursor, PAGE_LIMIT, parseDateCursor, toPage } from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import { type IncidentLocation, nameLocation } from './check-incidents.ts';
import { createHandlingStore, NOT_HANDLED } from './handling-store.ts';
import { createIncidentStore, type IncidentFilter, type OpenedIncident } from './incident-store.ts';
import { listCausesFor } from './list-needs.ts';

export interface IncidentListDependencies {
  database: Database;
  clock: Clock;
  readLocations(): Promise<ReadonlyMap<string, IncidentLocation>>;
  /** By id. */
  readBoothNames(): Promise<ReadonlyMap<string, string>>;
}

const ROWS_AT_ONCE = 500;

/** Open and closed incidents, as a list and as CSV. */
export function registerIncidentLists(
  app: FastifyInstance,
  dependencies: IncidentListDependencies,
): void {
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

  route(app, consoleCalls.listIncidents, async ({ query, caller }) => {
    const after = parseDateCursor(query.after);
    const read = await store.list({ ...toFilter(query, caller), after, limit: PAGE_LIMIT });
    const { rows, next } = toPage(read, (last) => formatDateCursor(cursorOf(last)));
    const describe = await createDescription(dependencies);
    return { data: { rows: await describe(rows), next } };
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
      const describe = await createDescription(dependencies);
      for (let last: OpenedIncident | undefined; ; ) {
        const after = last && cursorOf(last);
        const rows = await store.list({ ...filter, after, limit: ROWS_AT_ONCE });
        for (const row of await describe(rows)) yield toCells(row);
        last = rows.at(-1);
        if (rows.length < ROWS_AT_ONCE) return;
      }
    },
  });
}

export const createZoneOf =
  (locations: ReadonlyMap<string, IncidentLocation>) =>
  (slug: string | undefined): TimeZone =>
    (locations.get(slug ?? '') ?? locations.get('default'))?.timeZone ?? 'Asia/Jakarta';

const cursorOf = ({ openedAt, id }: OpenedIncident) => ({ createdAt: openedAt, id });

/** Reads the names once, and who took care of each incident. */
async function createDescription({
  database,
  readLocations,
  readBoothNames,
}: IncidentListDependencies) {
  const locations = await readLocations();
  const boothNames = await readBoothNames();
  const zoneOf = createZoneOf(locations);
  return async (incidents: readonly OpenedIncident[]): Promise<IncidentRow[]> => {
    const ids = incidents.map(({ id }) => id);
    const handled = await createHandlingStore(database).list('incident', ids);
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
}

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
