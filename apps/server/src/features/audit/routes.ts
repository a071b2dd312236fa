import {
  type AuditEntry,
  type AuditQuery,
  consoleCalls,
  listAuditChanges,
  nameAuditAction,
  nameBooth,
} from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { formatActor } from '../../domain/actor.ts';
import { getLocationZone, type LocationZones } from '../../domain/location-zones.ts';
import { formatZoneTime, getSpanOfDays } from '../../domain/zone-days.ts';
import { type ConsoleCaller, getReach } from '../../http/access/console-access.ts';
import { csvRoute } from '../../http/csv-route.ts';
import { PAGE_LIMIT, parseNumberCursor, readAllPages, toPage } from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import type { AuditRow, AuditScope, AuditStore } from './store.ts';

interface Dependencies {
  store: AuditStore;
  listLocations(): Promise<{ slug: string; name: string }[]>;
  listBooths(): Promise<{ id: string; name: string | null }[]>;
  readZones(): Promise<LocationZones>;
}

/** The page *Audit*. */
export function registerAuditRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { store, readZones } = dependencies;
  const createDescribe = async (zones: LocationZones) => {
    const locations = await dependencies.listLocations();
    const names = new Map(locations.map(({ slug, name }) => [slug, name]));
    const booths = new Map((await dependencies.listBooths()).map((booth) => [booth.id, booth]));
    const nameIds = createNameIds(names, booths);
    return (row: AuditRow): AuditEntry => ({
      ...row,
      actor: formatActor({ kind: row.actor_kind, name: row.actor }),
      subject: row.action.startsWith('booth.') ? nameBoothOrId(booths, row.subject) : row.subject,
      before: nameIds(row.before),
      after: nameIds(row.after),
      location:
        row.location === null
          ? null
          : { slug: row.location, name: names.get(row.location) ?? row.location },
      time_zone: getLocationZone(zones, row.location),
    });
  };

  route(app, consoleCalls.listAudit, async ({ query, caller }) => {
    const zones = await readZones();
    const found = await store.list(scopeOf(caller), toFilters(query, zones), {
      after: parseNumberCursor(query.after),
      limit: PAGE_LIMIT,
    });
    const { rows, next } = toPage(found, ({ id }) => String(id));
    return { data: { rows: rows.map(await createDescribe(zones)), next } };
  });

  csvRoute(app, consoleCalls.listAudit, {
    access: consoleCalls.listAudit.access,
    titles: ['time', 'time zone', 'person', 'action', 'item', 'location', 'before', 'after'],
    async *listRows(query: AuditQuery, caller) {
      const zones = await readZones();
      const filters = toFilters(query, zones);
      const describe = await createDescribe(zones);
      const read = (last: AuditRow | undefined, limit: number) =>
        store.list(scopeOf(caller), filters, { after: last?.id, limit });
      for await (const row of readAllPages(read)) yield toCells(describe(row));
    },
  });
}

type Booths = ReadonlyMap<string, { id: string; name: string | null }>;
type Values = AuditEntry['before'];

/** Returns other texts unchanged: the subject of some lines is no booth's id. */
function nameBoothOrId(booths: Booths, id: string): string {
  const booth = booths.get(id);
  return booth ? nameBooth(booth) : id;
}

/** Replaces booth ids and location slugs by names (CONSOLE-222). */
const createNameIds =
  (names: ReadonlyMap<string, string>, booths: Booths) =>
  (values: Values): Values => {
    if (values === null) return null;
    const { kioskId, locations } = values;
    return {
      ...values,
      ...(typeof kioskId === 'string' && { kioskId: nameBoothOrId(booths, kioskId) }),
      ...(Array.isArray(locations) && {
        locations: locations.map((slug) => names.get(slug) ?? slug),
      }),
    };
  };

const scopeOf = (caller: ConsoleCaller): AuditScope =>
  getReach(caller, 'audit.see') === 'own-actions'
    ? { kind: 'own', staffId: caller.staffId }
    : { kind: 'all' };

/** Days are those of the chosen location, otherwise of the default profile. */
function toFilters({ search, action, location, from, until }: AuditQuery, zones: LocationZones) {
  const zone = getLocationZone(zones, location ?? null);
  return {
    search,
    action,
    location,
    ...getSpanOfDays({ from, until }, zone),
  };
}

/** Uses the page's words (CONSOLE-274). */
function toCells(entry: AuditEntry) {
  const changes = listAuditChanges(entry, entry.time_zone);
  const say = (side: 'before' | 'after') =>
    changes
      .flatMap(({ name, [side]: value }) => (value === undefined ? [] : [`${name}: ${value}`]))
      .join('; ') || null;
  return [
    formatZoneTime(entry.at, entry.time_zone),
    entry.time_zone,
    entry.actor,
    nameAuditAction(entry.action),
    entry.subject,
    entry.location?.name ?? null,
    say('before'),
    say('after'),
  ];
}
