import {
  consoleCalls,
  findReach,
  findSharedZone,
  type TransactionPlace,
  type TransactionQuery,
  type TransactionRow,
} from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { getSpanOfDays, type TimeZone, toZoneTime } from '../../../domain/zone-days.ts';
import { type ConsoleCaller, isWithinReach, scopeOf } from '../../../http/access/console-access.ts';
import { csvRoute } from '../../../http/csv-route.ts';
import { PAGE_LIMIT, readAll, readDatedPlace, toDatedPlace, toPage } from '../../../http/pages.ts';
import { route } from '../../../http/route.ts';
import type { RefundRequestStore } from '../refunds/refund-request-store.ts';
import { type ChangeDependencies, registerTransactionChanges } from './change-routes.ts';
import { describeRow } from './file.ts';
import { createGetOwn } from './get-own.ts';
import type { ListedTransaction, TransactionFilter, TransactionListStore } from './list-store.ts';
import { type PlaceNames, usualZoneOf } from './places.ts';
import {
  createReadFile,
  createReadNames,
  type FileDependencies,
  seesVouchers,
} from './read-file.ts';

import type { ListUsed } from './used-places.ts';

const RIGHT = 'transactions.see';

interface Dependencies extends FileDependencies, Omit<ChangeDependencies, 'getOwn' | 'readFile'> {
  list: TransactionListStore;
  listUsed: ListUsed;
  refundRequests: Pick<RefundRequestStore, 'count'>;
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
    return { data: await readFile(id, caller) };
  });
  route(app, consoleCalls.countRefundRequests, async ({ caller }) => ({
    data: { locations: await dependencies.refundRequests.count(scopeOf(caller, 'money.settle')) },
  }));
  registerTransactionChanges(app, { ...dependencies, getOwn, readFile });
}

function registerLists(app: FastifyInstance, { list, ...dependencies }: Dependencies): void {
  const readNames = createReadNames(dependencies);

  route(app, consoleCalls.listTransactions, async ({ query, caller }) => {
    const names = await readNames();
    const rows = await list.list(scopeOf(caller, RIGHT), toFilter(query, names, caller), {
      after: readDatedPlace(query.after),
      limit: PAGE_LIMIT,
    });
    const page = toPage(rows, toDatedPlace);
    const context = { names, seesVouchers: seesVouchers(caller) };
    return { data: { ...page, rows: page.rows.map((row) => describeRow(row, context)) } };
  });

  route(app, consoleCalls.sumTransactions, async ({ query, caller }) => {
    const filter = toFilter(query, await readNames(), caller);
    const totals = await list.sum(scopeOf(caller, RIGHT), filter);
    const seesMoney = findReach(caller.role, 'revenue.see') !== undefined;
    return {
      data: {
        transactions: totals.transactions,
        sessions: totals.sessions,
        bypasses: totals.bypasses,
        refunds: totals.refunds,
        revenue_idr: seesMoney ? totals.revenueIdr : null,
        refunded_idr: seesMoney ? totals.refundedIdr : null,
      },
    };
  });

  csvRoute(app, consoleCalls.listTransactions, {
    access: { console: 'revenue.see' },
    titles: [
      'code',
      'state',
      'amount',
      'refunded',
      'method',
      'provider',
      'voucher',
      'location',
      'booth',
      'made',
      'paid',
      'time zone',
      'late',
      'owed',
      'erased',
    ],
    async *listRows(query: TransactionQuery, caller) {
      const names = await readNames();
      const filter = toFilter(query, names, caller);
      const read = (after: ListedTransaction | undefined, limit: number) =>
        list.list(scopeOf(caller, RIGHT), filter, { after, limit });
      for await (const stored of readAll(read)) {
        const row = describeRow(stored, { names, seesVouchers: seesVouchers(caller) });
        yield toCells(row, row.location?.time_zone ?? usualZoneOf(names));
      }
    },
  });

  route(app, consoleCalls.listTransactionPlaces, async ({ caller }) => {
    const names = await readNames();
    const used = await dependencies.listUsed([...names.places.values()]);
    const places = listWithinReach(names, caller);
    // Sessions can be moved to every booth, also to one in the default profile.
    return {
      data: places.filter(
        ({ slug, booths }) => booths.length > 0 || used.some((place) => place.slug === slug),
      ),
    };
  });
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
        .map(({ id, name: called, isAccepted, isRetired }) => ({
          id,
          name: called,
          is_accepted: isAccepted,
          is_retired: isRetired,
        })),
    }));

/** Days are those of the location that is asked about, or of all that somebody reaches if they agree. */
function findZone(
  location: string | undefined,
  names: PlaceNames,
  caller: ConsoleCaller,
): TimeZone {
  const asked = [...names.places.values()].filter(({ slug }) =>
    location === undefined ? isWithinReach(caller, RIGHT, slug) : slug === location,
  );
  return findSharedZone(
    usualZoneOf(names),
    asked.map(({ timeZone }) => timeZone),
  );
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
    ...getSpanOfDays({ from, until }, zone),
    owed,
  };
}

const toCells = (row: TransactionRow, zone: string) => [
  row.short_code,
  row.state,
  row.amount_idr,
  row.refunded_idr,
  row.method,
  row.provider,
  row.voucher && (row.voucher.code ?? 'voucher'),
  row.location?.name ?? null,
  row.booth && (row.booth.name ?? row.booth.id),
  toZoneTime(row.created_at, zone),
  row.paid_at === null ? null : toZoneTime(row.paid_at, zone),
  zone,
  row.is_late ? 'late' : null,
  row.has_owed ? 'owed' : row.is_refund_wanted ? 'refund wanted' : null,
  row.is_erased ? 'erased' : null,
];
