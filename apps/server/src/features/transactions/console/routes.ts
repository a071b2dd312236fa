import {
  consoleCalls,
  ROWS_A_PAGE,
  type TransactionPlace,
  type TransactionQuery,
  type TransactionRow,
} from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { BoothError, invalid } from '../../../domain/booth-error.ts';
import { findDaySpan, type TimeZone } from '../../../domain/zone-days.ts';
import { type ConsoleCaller, isWithinReach, scopeOf } from '../../../http/access/console-access.ts';
import { csvRoute } from '../../../http/csv-route.ts';
import { route } from '../../../http/route.ts';
import { type ChangeDependencies, registerTransactionChanges } from './change-routes.ts';
import { describeRow } from './file.ts';
import { createGetOwn } from './get-own.ts';
import type { Place, TransactionFilter, TransactionListStore } from './list-store.ts';
import { type PlaceNames, USUAL_ZONE } from './places.ts';
import { createReadFile, createReadNames, type FileDependencies } from './read-file.ts';

const RIGHT = 'transactions.see';
const ROWS_AT_ONCE = 500;

interface Dependencies extends FileDependencies, Omit<ChangeDependencies, 'getOwn' | 'readFile'> {
  list: TransactionListStore;
}

/** The page *Transactions*. */
export function registerTransactionConsoleRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
): void {
  const getOwn = createGetOwn(dependencies.transactions.get);
  const readFile = createReadFile(dependencies);
  registerLists(app, dependencies);
  route(app, consoleCalls.getTransaction, async ({ params, caller }) => {
    const { id } = await getOwn(params.transaction, caller, RIGHT);
    return { data: await readFile(id) };
  });
  registerTransactionChanges(app, { ...dependencies, getOwn, readFile });
}

function registerLists(app: FastifyInstance, { list, ...dependencies }: Dependencies): void {
  const readNames = createReadNames(dependencies);

  route(app, consoleCalls.listTransactions, async ({ query, caller }) => {
    const names = await readNames();
    const rows = await list.list(scopeOf(caller, RIGHT), toFilter(query, names, caller), {
      after: readPlace(query.after),
      limit: ROWS_A_PAGE + 1,
    });
    const page = rows.slice(0, ROWS_A_PAGE);
    const next = rows.length > ROWS_A_PAGE ? toPlace(page.at(-1)) : null;
    return { data: { rows: page.map((row) => describeRow(row, names)), next } };
  });

  csvRoute(app, consoleCalls.listTransactions, {
    access: { console: 'revenue.see' },
    titles: [
      'code',
      'state',
      'amount',
      'location',
      'booth',
      'made',
      'paid',
      'late',
      'owed',
      'erased',
    ],
    async *listRows(query: TransactionQuery, caller) {
      const names = await readNames();
      const filter = toFilter(query, names, caller);
      for (let after: Place | undefined; ; ) {
        const limit = ROWS_AT_ONCE;
        const rows = await list.list(scopeOf(caller, RIGHT), filter, { after, limit });
        for (const row of rows) yield toCells(describeRow(row, names));
        if (rows.length < limit) return;
        after = rows.at(-1);
      }
    },
  });

  route(app, consoleCalls.listTransactionPlaces, async ({ caller }) => ({
    data: listWithinReach(await readNames(), caller),
  }));
}

const listWithinReach = (
  { places, booths }: PlaceNames,
  caller: ConsoleCaller,
): TransactionPlace[] =>
  [...places.values()]
    .filter(({ slug }) => isWithinReach(caller, RIGHT, slug))
    .map(({ slug, name, timeZone }) => ({
      slug,
      name,
      time_zone: timeZone,
      booths: [...booths.values()]
        .filter(({ location }) => location === slug)
        .map(({ id, name: called }) => ({ id, name: called })),
    }));

/** Days are those of the location that is asked about, or of all that somebody reaches if they agree. */
function findZone(
  location: string | undefined,
  { places }: PlaceNames,
  caller: ConsoleCaller,
): TimeZone {
  const asked = [...places.values()].filter(({ slug }) =>
    location === undefined ? isWithinReach(caller, RIGHT, slug) : slug === location,
  );
  const [zone = USUAL_ZONE, ...others] = new Set<TimeZone>(asked.map(({ timeZone }) => timeZone));
  return others.length === 0 ? zone : USUAL_ZONE;
}

function toFilter(
  query: TransactionQuery,
  names: PlaceNames,
  caller: ConsoleCaller,
): TransactionFilter {
  const { search, location, booth, status, from, until, owed } = query;
  const zone = findZone(location, names, caller);
  return {
    search,
    location,
    booth,
    status,
    from: from === undefined ? undefined : readDay(from, zone).from,
    to: until === undefined ? undefined : readDay(until, zone).to,
    isOwed: owed === 'yes',
  };
}

function readDay(day: string, zone: TimeZone): { from: number; to: number } {
  const span = findDaySpan(day, zone);
  if (!span) throw invalid([`There is no day ${day}.`]);
  return span;
}

const toPlace = (row: Place | undefined): string | null =>
  row ? `${row.createdAt}-${row.id}` : null;

function readPlace(after: string | undefined): Place | undefined {
  if (after === undefined) return undefined;
  const [, createdAt, id] = /^(\d{1,15})-(\w{1,100})$/.exec(after) ?? [];
  if (id !== undefined) return { createdAt: Number(createdAt), id };
  throw new BoothError('invalid', 'There is no such place in the list.');
}

const toCells = (row: TransactionRow) => [
  row.short_code,
  row.state,
  row.amount_idr,
  row.location?.name ?? null,
  row.booth && (row.booth.name ?? row.booth.id),
  new Date(row.created_at).toISOString(),
  row.paid_at === null ? null : new Date(row.paid_at).toISOString(),
  row.is_late ? 'late' : null,
  row.has_owed ? 'owed' : row.is_refund_wanted ? 'refund wanted' : null,
  row.is_erased ? 'erased' : null,
];
