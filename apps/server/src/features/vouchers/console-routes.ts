import {
  type AddBatchBody,
  type BatchQuery,
  type ConsoleVoucher,
  consoleCalls,
  SHEET_PART,
  type VoucherBatch,
  type VoucherDiscount,
  type VoucherQuery,
} from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { describeGrantOutcome, OWNER_DECIDES } from '../../database/free-sessions.ts';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { getSharedZone, type LocationZones } from '../../domain/location-zones.ts';
import { formatZoneTime } from '../../domain/zone-days.ts';
import {
  actorOf,
  type ConsoleCaller,
  isWithinReach,
  scopeOf,
} from '../../http/access/console-access.ts';
import { csvRoute } from '../../http/csv-route.ts';
import {
  formatDateCursor,
  PAGE_LIMIT,
  parseDateCursor,
  parseNumberCursor,
  readAllPages,
  toPage,
} from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import type { BatchOverview, VoucherReach } from './batches.ts';
import type { VoucherOverview } from './operations.ts';
import type { VoucherService } from './service.ts';
import type { Discount, VoucherTerms } from './voucher.ts';
import { toVoucherDays, toVoucherWindow } from './voucher-days.ts';

const RIGHT = 'vouchers.manage';

interface Dependencies {
  vouchers: VoucherService;
  /** Slugs. */
  listLocations(): Promise<string[]>;
  readZones(): Promise<LocationZones>;
}

/** The page *Vouchers*. */
export function registerVoucherConsoleRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
): void {
  registerReads(app, dependencies);
  registerChanges(app, dependencies);
  registerBatchRoutes(app, dependencies);
}

function registerReads(app: FastifyInstance, { vouchers }: Dependencies): void {
  const describeAll = createDescribeAll(vouchers);

  route(app, consoleCalls.listVouchers, async ({ query, caller }) => {
    const { after, ...filter } = query;
    const found = await vouchers.listPage(scopeOf(caller, RIGHT), {
      ...filter,
      before: parseNumberCursor(after),
      limit: PAGE_LIMIT,
    });
    const { rows, next } = toPage(found, ({ id }) => String(id));
    return { data: { rows: await describeAll(rows, caller), next } };
  });

  csvRoute(app, consoleCalls.listVouchers, {
    access: consoleCalls.listVouchers.access,
    titles: CSV_TITLES,
    async *listRows({ after: _, ...filter }: VoucherQuery, caller) {
      const read = (last: VoucherOverview | undefined, limit: number) =>
        vouchers.listPage(scopeOf(caller, RIGHT), { ...filter, before: last?.id, limit });
      for await (const row of readAllPages(read)) yield toCells(toConsole(row, caller, null));
    },
  });
}

function registerChanges(app: FastifyInstance, dependencies: Dependencies): void {
  const { vouchers, readZones } = dependencies;
  const describeAll = createDescribeAll(vouchers);
  const describe = async (code: string, caller: ConsoleCaller): Promise<ConsoleVoucher> => {
    const [described] = await describeAll([await vouchers.get(code)], caller);
    if (!described) throw new Error(`The voucher ${code} was not described.`);
    return described;
  };
  /** A voucher that is also valid at other locations is not found. */
  const getOwn = async (code: string, caller: ConsoleCaller): Promise<VoucherOverview> => {
    const voucher = await vouchers.get(code);
    if (isOwn(voucher.locations, caller)) return voucher;
    throw new BoothError('not_found', `There is no voucher ${code}.`);
  };

  route(app, consoleCalls.addVoucher, async ({ body, caller }) => {
    const { code, ...terms } = body;
    requireOwn(terms.locations, caller);
    await requireKnownLocations(terms.locations, dependencies);
    const added = toTerms(terms, await readZones());
    const granted = await vouchers.add(code, added, actorOf(caller));
    if (granted === 'asked') return { data: null, message: OWNER_DECIDES };
    return { data: await describe(code, caller), message: `${code.toUpperCase()} is active.` };
  });

  route(app, consoleCalls.changeVoucher, async ({ params, body, caller }) => {
    const stored = await getOwn(params.code, caller);
    const { code, locations } = stored;
    requireOwn(body.locations, caller);
    await requireKnownLocations(body.locations, dependencies, locations ?? []);
    const { startsAt, endsAt, timeZone, ...terms } = toTerms(body, await readZones());
    const window = hasSameDays(stored, body) ? {} : { startsAt, endsAt, timeZone };
    const changes = { ...terms, ...window };
    const granted = await vouchers.change(code, changes, actorOf(caller), body.version);
    return {
      data: await describe(code, caller),
      message: describeGrantOutcome(granted, `${code} is changed.`),
    };
  });

  route(app, consoleCalls.disableVoucher, async ({ params, body, caller }) => {
    const { code } = await getOwn(params.code, caller);
    await vouchers.disable(code, actorOf(caller), body.version);
    return { data: await describe(code, caller), message: `${code} is disabled.` };
  });

  route(app, consoleCalls.enableVoucher, async ({ params, body, caller }) => {
    const { code } = await getOwn(params.code, caller);
    const granted = await vouchers.enable(code, actorOf(caller), body.version);
    return {
      data: await describe(code, caller),
      message: describeGrantOutcome(granted, `${code} is enabled.`),
    };
  });
}

function registerBatchRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { vouchers, readZones } = dependencies;
  const describeAll = createDescribeAll(vouchers);
  registerBatchLists(app, dependencies);

  route(app, consoleCalls.getVoucherSheet, async ({ params, query, caller }) => {
    const part = { first: query.from - 1, limit: SHEET_PART };
    const { batch, vouchers: rows } = await vouchers.getSheet(params.id, reachOf(caller), part);
    return {
      data: { batch: toBatch(batch), vouchers: await describeAll(rows, caller) },
    };
  });

  route(app, consoleCalls.addVoucherBatch, async ({ body, caller }) => {
    requireOwn(body.locations, caller);
    await requireKnownLocations(body.locations, dependencies);
    const { id, name, count, prefix } = body;
    const batch = await vouchers.addBatch(
      { id, name, count, prefix, terms: toTerms(body, await readZones()) },
      reachOf(caller),
      actorOf(caller),
    );
    if (!batch) return { data: null, message: OWNER_DECIDES };
    return { data: toBatch(batch), message: `${batch.count} vouchers are made.` };
  });

  route(app, consoleCalls.disableVoucherBatch, async ({ params, body, caller }) => {
    const chosen = { id: params.id, reach: reachOf(caller), seenVersion: body.version };
    const batch = await vouchers.disableBatch(chosen, actorOf(caller));
    return { data: toBatch(batch), message: `${batch.name} is disabled.` };
  });

  route(app, consoleCalls.enableVoucherBatch, async ({ params, body, caller }) => {
    const chosen = { id: params.id, reach: reachOf(caller), seenVersion: body.version };
    const batch = await vouchers.enableBatch(chosen, actorOf(caller));
    const message = describeGrantOutcome(batch.granted, `${batch.name} is enabled.`);
    return { data: toBatch(batch), message };
  });
}

function registerBatchLists(app: FastifyInstance, { vouchers, readZones }: Dependencies): void {
  route(app, consoleCalls.listVoucherBatches, async ({ query: { after, search }, caller }) => {
    const found = await vouchers.listBatches(reachOf(caller), {
      search,
      after: parseDateCursor(after),
      limit: PAGE_LIMIT,
    });
    const { rows, next } = toPage(found, formatDateCursor);
    return { data: { rows: rows.map(toBatch), next } };
  });

  csvRoute(app, consoleCalls.listVoucherBatches, {
    access: consoleCalls.listVoucherBatches.access,
    titles: BATCH_TITLES,
    async *listRows({ search }: BatchQuery, caller) {
      const { defaultZone: usual } = await readZones();
      const read = (after: BatchOverview | undefined, limit: number) =>
        vouchers.listBatches(reachOf(caller), { search, after, limit });
      for await (const batch of readAllPages(read)) yield toBatchCells(toBatch(batch), usual);
    },
  });
}

/** Whether all locations of a voucher are within the caller's reach. */
const isOwn = (locations: readonly string[] | null, caller: ConsoleCaller): boolean =>
  locations === null
    ? scopeOf(caller, RIGHT) === null
    : locations.every((slug) => isWithinReach(caller, RIGHT, slug));

const reachOf = (caller: ConsoleCaller): VoucherReach => ({
  scope: scopeOf(caller, RIGHT),
  isOwn: (locations) => isOwn(locations, caller),
});

/** Rejects unknown locations; a removed one that the voucher already has may stay. */
async function requireKnownLocations(
  locations: readonly string[] | null,
  { listLocations }: Dependencies,
  before: readonly string[] = [],
): Promise<void> {
  if (!locations) return;
  const known = new Set([...before, ...(await listLocations())]);
  const unknown = locations.filter((slug) => !known.has(slug));
  if (unknown.length === 0) return;
  throw invalid([{ field: 'locations', message: `There is no location ${unknown.join(', ')}.` }]);
}

function requireOwn(locations: readonly string[] | null, caller: ConsoleCaller): void {
  if (isOwn(locations, caller)) return;
  throw new BoothError('forbidden', 'Choose locations of your own.');
}

type Terms = Pick<AddBatchBody, 'discount' | 'first_day' | 'last_day' | 'quota' | 'locations'>;

/** Unchanged days keep their period, also if a location has changed its time zone since. */
function hasSameDays(stored: VoucherTerms, { first_day, last_day, locations }: Terms): boolean {
  const { first, last } = toVoucherDays(stored);
  const isSamePlaces = JSON.stringify(stored.locations) === JSON.stringify(locations);
  return first === first_day && last === last_day && isSamePlaces;
}

function toTerms(terms: Terms, zones: LocationZones): VoucherTerms {
  const { discount, first_day: first, last_day: last, quota, locations } = terms;
  return {
    discount: toDiscount(discount),
    ...toVoucherWindow({ first, last }, getSharedZone(zones, locations)),
    quota,
    locations,
  };
}

const toDiscount = (discount: VoucherDiscount): Discount =>
  discount.kind === 'amount' ? { kind: 'amount', amountIdr: discount.amount_idr } : discount;

/** Includes the names of their batches. */
const createDescribeAll =
  (vouchers: VoucherService) =>
  async (rows: readonly VoucherOverview[], caller: ConsoleCaller): Promise<ConsoleVoucher[]> => {
    const names = await vouchers.nameBatches(rows.flatMap(({ batchId }) => batchId ?? []));
    return rows.map((row) => toConsole(row, caller, names.get(row.batchId ?? '') ?? null));
  };

const toConsole = (
  voucher: VoucherOverview,
  caller: ConsoleCaller,
  batchName: string | null,
): ConsoleVoucher => ({
  code: voucher.code,
  discount:
    voucher.discount.kind === 'amount'
      ? { kind: 'amount', amount_idr: voucher.discount.amountIdr }
      : voucher.discount,
  first_day: toVoucherDays(voucher).first,
  last_day: toVoucherDays(voucher).last,
  time_zone: voucher.timeZone,
  quota: voucher.quota,
  locations: voucher.locations && [...voucher.locations],
  state: voucher.state,
  used: voucher.used,
  held: voucher.reserved,
  batch_id: voucher.batchId,
  batch_name: batchName,
  is_own: isOwn(voucher.locations, caller),
  version: voucher.version,
  added_at: voucher.createdAt,
});

const CSV_TITLES = [
  'code',
  'discount',
  'from',
  'until',
  'time zone',
  'uses',
  'used',
  'held',
  'status',
  'locations',
] as const;

const toCells = (voucher: ConsoleVoucher) => [
  voucher.code,
  describeDiscount(voucher.discount),
  voucher.first_day,
  voucher.last_day,
  voucher.time_zone,
  voucher.quota,
  voucher.used,
  voucher.held,
  voucher.state,
  voucher.locations?.join(' ') ?? null,
];

function describeDiscount(discount: VoucherDiscount): string {
  if (discount.kind === 'free') return 'free';
  return discount.kind === 'percent' ? `${discount.percent}%` : `IDR ${discount.amount_idr}`;
}

const toBatch = (batch: BatchOverview): VoucherBatch => ({
  id: batch.id,
  name: batch.name,
  made_at: batch.createdAt,
  made_by: batch.createdBy,
  count: batch.count,
  used: batch.used,
  held: batch.reserved,
  disabled: batch.disabled,
  disabled_together: batch.disabledTogether,
  left: batch.left,
  is_own: batch.isOwn,
  version: batch.version,
});

const BATCH_TITLES = [
  'name',
  'vouchers',
  'used',
  'held',
  'left',
  'disabled',
  'created',
  'time zone',
  'created by',
] as const;

const toBatchCells = (batch: VoucherBatch, zone: string) => [
  batch.name,
  batch.count,
  batch.used,
  batch.held,
  batch.left ?? 'no limit',
  batch.disabled,
  formatZoneTime(batch.made_at, zone),
  zone,
  batch.made_by,
];
