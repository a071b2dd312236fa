import {
  type AddBatchBody,
  type ConsoleVoucher,
  consoleCalls,
  ROWS_A_PAGE,
  SHEET_PART,
  type VoucherBatch,
  type VoucherDiscount,
  type VoucherQuery,
} from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { findDayEnd, findDayStart, toLocalDay } from '../../domain/local-days.ts';
import {
  actorOf,
  type ConsoleCaller,
  isWithinReach,
  scopeOf,
} from '../../http/access/console-access.ts';
import { csvRoute } from '../../http/csv-route.ts';
import { route } from '../../http/route.ts';
import type { BatchOverview, VoucherReach } from './batches.ts';
import type { VoucherOverview } from './operations.ts';
import type { VoucherService } from './service.ts';
import type { Discount, VoucherTerms } from './voucher.ts';

const RIGHT = 'vouchers.manage';
const ROWS_AT_ONCE = 500;

interface Dependencies {
  vouchers: VoucherService;
  /** Slugs. */
  listLocations(): Promise<string[]>;
}

/** The page *Vouchers*. */
export function registerVoucherConsoleRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
): void {
  registerReading(app, dependencies);
  registerChanges(app, dependencies);
  registerBatchRoutes(app, dependencies);
}

function registerReading(app: FastifyInstance, { vouchers }: Dependencies): void {
  route(app, consoleCalls.listVouchers, async ({ query, caller }) => {
    const { after, ...filter } = query;
    const rows = await vouchers.listPage(scopeOf(caller, RIGHT), {
      ...filter,
      before: readPlace(after),
      limit: ROWS_A_PAGE + 1,
    });
    const page = rows.slice(0, ROWS_A_PAGE);
    const hasMore = rows.length > ROWS_A_PAGE;
    return {
      data: {
        rows: page.map((row) => toConsole(row, caller)),
        next: hasMore ? String(page.at(-1)?.id) : null,
      },
    };
  });

  csvRoute(app, consoleCalls.listVouchers, {
    access: consoleCalls.listVouchers.access,
    titles: ['code', 'gives', 'from', 'until', 'quota', 'used', 'held', 'state', 'locations'],
    async *listRows({ after: _, ...filter }: VoucherQuery, caller) {
      for (let before: number | undefined; ; ) {
        const rows = await vouchers.listPage(scopeOf(caller, RIGHT), {
          ...filter,
          before,
          limit: ROWS_AT_ONCE,
        });
        for (const row of rows) yield toCells(toConsole(row, caller));
        if (rows.length < ROWS_AT_ONCE) return;
        before = rows.at(-1)?.id;
      }
    },
  });
}

function registerChanges(app: FastifyInstance, dependencies: Dependencies): void {
  const { vouchers } = dependencies;
  const describe = async (code: string, caller: ConsoleCaller): Promise<ConsoleVoucher> =>
    toConsole(await vouchers.get(code), caller);
  /** One that is good elsewhere too is somebody else's. */
  const getOwn = async (code: string, caller: ConsoleCaller): Promise<VoucherOverview> => {
    const voucher = await vouchers.get(code);
    if (isOwn(voucher.locations, caller)) return voucher;
    throw new BoothError('not_found', `There is no voucher ${code}.`);
  };

  route(app, consoleCalls.addVoucher, async ({ body, caller }) => {
    const { code, ...terms } = body;
    requireOwn(terms.locations, caller);
    await refuseUnknown(terms.locations, dependencies);
    await vouchers.add(code, toTerms(terms), actorOf(caller));
    return { data: await describe(code, caller), message: `${code.toUpperCase()} is good now.` };
  });

  route(app, consoleCalls.changeVoucher, async ({ params, body, caller }) => {
    const { code, locations } = await getOwn(params.code, caller);
    requireOwn(body.locations, caller);
    await refuseUnknown(body.locations, dependencies, locations ?? []);
    await vouchers.change(code, toTerms(body), actorOf(caller), body.version);
    return { data: await describe(code, caller), message: `${code} is changed.` };
  });

  route(app, consoleCalls.disableVoucher, async ({ params, caller }) => {
    const { code } = await getOwn(params.code, caller);
    await vouchers.disable(code, actorOf(caller));
    return { data: await describe(code, caller), message: `${code} is disabled.` };
  });

  route(app, consoleCalls.enableVoucher, async ({ params, caller }) => {
    const { code } = await getOwn(params.code, caller);
    await vouchers.enable(code, actorOf(caller));
    return { data: await describe(code, caller), message: `${code} is enabled.` };
  });
}

function registerBatchRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { vouchers } = dependencies;
  route(app, consoleCalls.listVoucherBatches, async ({ caller }) => ({
    data: (await vouchers.listBatches(reachOf(caller))).map(toBatch),
  }));

  route(app, consoleCalls.getVoucherSheet, async ({ params, query, caller }) => {
    const part = { first: query.from - 1, limit: SHEET_PART };
    const { batch, vouchers: rows } = await vouchers.getSheet(params.id, reachOf(caller), part);
    return {
      data: { batch: toBatch(batch), vouchers: rows.map((row) => toConsole(row, caller)) },
    };
  });

  route(app, consoleCalls.addVoucherBatch, async ({ body, caller }) => {
    requireOwn(body.locations, caller);
    await refuseUnknown(body.locations, dependencies);
    const { id, name, count, prefix } = body;
    const batch = await vouchers.addBatch(
      { id, name, count, prefix, terms: toTerms(body) },
      reachOf(caller),
      actorOf(caller),
    );
    return { data: toBatch(batch), message: `${batch.count} vouchers are made.` };
  });

  route(app, consoleCalls.disableVoucherBatch, async ({ params, caller }) => {
    const batch = await vouchers.disableBatch(params.id, reachOf(caller), actorOf(caller));
    return { data: toBatch(batch), message: `${batch.name} is disabled.` };
  });
}

/** Good at somebody's own locations and nowhere else. */
const isOwn = (locations: readonly string[] | null, caller: ConsoleCaller): boolean =>
  locations === null
    ? scopeOf(caller, RIGHT) === null
    : locations.every((slug) => isWithinReach(caller, RIGHT, slug));

const reachOf = (caller: ConsoleCaller): VoucherReach => ({
  scope: scopeOf(caller, RIGHT),
  isOwn: (locations) => isOwn(locations, caller),
});

/** A place that nobody has heard of is a slip; one that was removed since stays as it is. */
async function refuseUnknown(
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

function toTerms({ discount, first_day, last_day, quota, locations }: Terms): VoucherTerms {
  return {
    discount: toDiscount(discount),
    startsAt: readDay('first_day', first_day, findDayStart),
    endsAt: readDay('last_day', last_day, findDayEnd),
    quota,
    locations,
  };
}

const toDiscount = (discount: VoucherDiscount): Discount =>
  discount.kind === 'amount' ? { kind: 'amount', amountIdr: discount.amount_idr } : discount;

function readDay(
  field: string,
  day: string | null,
  find: (day: string) => number | undefined,
): number | null {
  if (day === null) return null;
  const at = find(day);
  if (at === undefined) throw invalid([{ field, message: `There is no day ${day}.` }]);
  return at;
}

const toConsole = (voucher: VoucherOverview, caller: ConsoleCaller): ConsoleVoucher => ({
  code: voucher.code,
  discount:
    voucher.discount.kind === 'amount'
      ? { kind: 'amount', amount_idr: voucher.discount.amountIdr }
      : voucher.discount,
  first_day: voucher.startsAt === null ? null : toLocalDay(voucher.startsAt),
  last_day: voucher.endsAt === null ? null : toLocalDay(voucher.endsAt - 1),
  quota: voucher.quota,
  locations: voucher.locations && [...voucher.locations],
  state: voucher.state,
  used: voucher.used,
  held: voucher.reserved,
  batch_id: voucher.batchId,
  is_own: isOwn(voucher.locations, caller),
  version: voucher.version,
  added_at: voucher.createdAt,
});

const toCells = (voucher: ConsoleVoucher) => [
  voucher.code,
  describeDiscount(voucher.discount),
  voucher.first_day,
  voucher.last_day,
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
  left: batch.left,
  is_own: batch.isOwn,
});

function readPlace(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (/^\d{1,15}$/.test(after)) return Number(after);
  throw new BoothError('invalid', 'There is no such place in the list.');
}
