import {
  consoleCalls,
  findReach,
  findSharedZone,
  type TransactionLocation,
  type TransactionQuery,
  type TransactionRow,
} from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { formatZoneTime, getSpanOfDays, type TimeZone } from '../../../domain/zone-days.ts';
import { type ConsoleCaller, isWithinReach, scopeOf } from '../../../http/access/console-access.ts';
import { csvRoute } from '../../../http/csv-route.ts';
import {
  formatDateCursor,
  PAGE_LIMIT,
  parseDateCursor,
  readAllPages,
  toPage,
} from '../../../http/pagination.ts';
import { route } from '../../../http/route.ts';
import type { RefundRequestStore } from '../refunds/refund-request-store.ts';
import { type ChangeDependencies, registerTransactionChanges } from './change-routes.ts';
import {
  canSeeVouchers,
  createGetTransactionDetails,
  createReadLocationNames,
  type DetailsDependencies,
} from './get-transaction-details.ts';
import { createGetWithinReach } from './get-within-reach.ts';
import type { ListedTransaction, TransactionFilter, TransactionListStore } from './list-store.ts';
import { getDefaultZone, type LocationNames } from './location-names.ts';
import { describeRow } from './transaction-details.ts';

import type { ListUsedLocations } from './used-locations.ts';

const RIGHT = 'transactions.see';

interface Dependencies
  extends DetailsDependencies,
    Omit<ChangeDependencies, 'getWithinReach' | 'getTransactionDetails'> {
  list: TransactionListStore;
  listUsedLocations: ListUsedLocations;
  refundRequests: Pick<RefundRequestStore, 'count'>;
}

/** The page *Transactions*. */
export function registerTransactionConsoleRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
): void {
  const getWithinReach = createGetWithinReach(dependencies.transactions.get);
  const getTransactionDetails = createGetTransactionDetails(dependencies);
  registerLists(app, dependencies);
  route(app, consoleCalls.getTransaction, async ({ params, caller }) => {
    const { id } = await getWithinReach(params.transaction, caller, RIGHT);
    return { data: await getTransactionDetails(id, caller) };
  });
  route(app, consoleCalls.countRefundRequests, async ({ caller }) => ({
    data: { locations: await dependencies.refundRequests.count(scopeOf(caller, 'money.settle')) },
  }));
  registerTransactionChanges(app, { ...dependencies, getWithinReach, getTransactionDetails });
}

function registerLists(app: FastifyInstance, { list, ...dependencies }: Dependencies): void {
  const readLocationNames = createReadLocationNames(dependencies);

  route(app, consoleCalls.listTransactions, async ({ query, caller }) => {
    const names = await readLocationNames();
    const rows = await list.list(scopeOf(caller, RIGHT), toFilter(query, names, caller), {
      after: parseDateCursor(query.after),
      limit: PAGE_LIMIT,
    });
    const page = toPage(rows, formatDateCursor);
    const context = { names, canSeeVouchers: canSeeVouchers(caller) };
    return { data: { ...page, rows: page.rows.map((row) => describeRow(row, context)) } };
  });

  route(app, consoleCalls.sumTransactions, async ({ query, caller }) => {
    const filter = toFilter(query, await readLocationNames(), caller);
    const totals = await list.sum(scopeOf(caller, RIGHT), filter);
    const canSeeRevenue = findReach(caller.role, 'revenue.see') !== undefined;
    return {
      data: {
        transactions: totals.transactions,
        sessions: totals.sessions,
        bypasses: totals.bypasses,
        refunds: totals.refunds,
        revenue_idr: canSeeRevenue ? totals.revenueIdr : null,
        refunded_idr: canSeeRevenue ? totals.refundedIdr : null,
      },
    };
  });

  csvRoute(app, consoleCalls.listTransactions, {
    access: { console: 'revenue.see' },
    titles: [
      'code',
      'status',
      'amount',
      'refunded',
      'method',
      'provider',
      'voucher',
      'location',
      'booth',
      'created',
      'paid',
      'time zone',
      'late',
      'to settle',
      'erased',
    ],
    async *listRows(query: TransactionQuery, caller) {
      const names = await readLocationNames();
      const filter = toFilter(query, names, caller);
      const read = (after: ListedTransaction | undefined, limit: number) =>
        list.list(scopeOf(caller, RIGHT), filter, { after, limit });
      for await (const stored of readAllPages(read)) {
        const row = describeRow(stored, { names, canSeeVouchers: canSeeVouchers(caller) });
        yield toCells(row, row.location?.time_zone ?? getDefaultZone(names));
      }
    },
  });

  route(app, consoleCalls.listTransactionLocations, async ({ caller }) => {
    const names = await readLocationNames();
    const used = await dependencies.listUsedLocations([...names.locations.values()]);
    const reachable = listWithinReach(names, caller);
    // Sessions can be moved to every booth, also to one at the default profile.
    return {
      data: reachable.filter(
        ({ slug, booths }) => booths.length > 0 || used.some((place) => place.slug === slug),
      ),
    };
  });
}

const listWithinReach = (
  { locations, booths }: LocationNames,
  caller: ConsoleCaller,
): TransactionLocation[] =>
  [...locations.values()]
    .filter(({ slug }) => isWithinReach(caller, RIGHT, slug))
    .map(({ slug, name, timeZone }) => ({
      slug,
      name,
      time_zone: timeZone,
      booths: [...booths.values()]
        .filter(({ location }) => location === slug)
        .map(({ id, name: boothName, isAccepted, isRetired }) => ({
          id,
          name: boothName,
          is_accepted: isAccepted,
          is_retired: isRetired,
        })),
    }));

/** The zone of the chosen location; without one, the zone shared by all locations within reach, or the default. */
function findZone(
  location: string | undefined,
  names: LocationNames,
  caller: ConsoleCaller,
): TimeZone {
  const chosen = [...names.locations.values()].filter(({ slug }) =>
    location === undefined ? isWithinReach(caller, RIGHT, slug) : slug === location,
  );
  return findSharedZone(
    getDefaultZone(names),
    chosen.map(({ timeZone }) => timeZone),
  );
}

function toFilter(
  query: TransactionQuery,
  names: LocationNames,
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
  formatZoneTime(row.created_at, zone),
  row.paid_at === null ? null : formatZoneTime(row.paid_at, zone),
  zone,
  row.is_late ? 'late' : null,
  row.has_owed ? 'owed' : row.is_refund_wanted ? 'refund wanted' : null,
  row.is_erased ? 'erased' : null,
];
