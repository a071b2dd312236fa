import {
  type ConsolePrinter,
  consoleCalls,
  hasEveryWord,
  type PrinterHoursQuery,
  type PrinterQuery,
  type PrinterState,
} from '@jepret/contract/console';
import { english } from '@jepret/messages/every-language';
import type { Clock } from '@jepret/time';
import type { FastifyInstance } from 'fastify';
import { BoothError, invalid } from '../../domain/booth-error.ts';
import { describeTrouble } from '../../domain/printer-messages.ts';
import { formatZoneTime } from '../../domain/zone-days.ts';
import {
  actorOf,
  type ConsoleCaller,
  isWithinReach,
  requireReach,
} from '../../http/access/console-access.ts';
import type { CountAttempt } from '../../http/access/rate-limits.ts';
import { csvRoute } from '../../http/csv-route.ts';
import type { DisconnectSignal } from '../../http/disconnect-signal.ts';
import { toPageOfAll } from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import type { PrinterOperations } from './operations.ts';
import type { RollOperations } from './rolls/operations.ts';
import { type PrinterLocation, type PrinterOverview, USUAL_ZONE } from './rolls/overview.ts';
import { HOUR_MS } from './rolls/sheet-rates.ts';

/** A test sheet is a sheet of the roll. */
const TEST_SHEET_LIMIT = { name: 'test-sheet', max: 5, windowMs: 600_000 }; // PRINT-45
const DAYS_OF_HOURS = 7;

interface Dependencies {
  printers: PrinterOperations;
  rolls: RollOperations;
  clock: Clock;
  countAttempt: CountAttempt;
  disconnectSignal: DisconnectSignal;
  listLocations(): Promise<readonly PrinterLocation[]>;
}

type PrinterRight = 'printers.see' | 'printers.serve' | 'printers.manage';

/** The page *Printers*. */
export function registerPrinterRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { rolls, clock } = dependencies;
  const access = createPrinterAccess(dependencies);

  async function listPrinters(
    query: PrinterQuery,
    caller: ConsoleCaller,
  ): Promise<ConsolePrinter[]> {
    const now = clock.now();
    return (await access.listWithin(caller, 'printers.see'))
      .map((printer) => describe(printer, { rolls, now }))
      .filter((printer) => isFound(printer, query));
  }

  route(app, consoleCalls.listPrinters, async ({ query, caller }) => ({
    data: toPageOfAll(await listPrinters(query, caller), query.after, ({ id }) => id),
  }));

  csvRoute(app, consoleCalls.listPrinters, {
    access: consoleCalls.listPrinters.access,
    titles: CSV_TITLES,
    async *listRows(query, caller) {
      for (const printer of await listPrinters(query, caller)) yield toCells(printer);
    },
  });

  registerHours(app, dependencies);
  registerPaper(app, dependencies);
  registerTokens(app, dependencies);
}

/** Printers outside the caller's reach count as unknown. */
function createPrinterAccess({ rolls }: Pick<Dependencies, 'rolls'>) {
  async function listWithin(
    caller: ConsoleCaller,
    right: PrinterRight,
  ): Promise<PrinterOverview[]> {
    return (await rolls.listPrinters()).flatMap((printer) => {
      const locations = printer.locations.filter(({ slug }) => isWithinReach(caller, right, slug));
      return locations.length > 0 ? [{ ...printer, locations }] : [];
    });
  }

  async function get(
    id: string,
    caller: ConsoleCaller,
    right: PrinterRight,
  ): Promise<PrinterOverview> {
    const printer = (await listWithin(caller, right)).find((one) => one.id === id);
    if (!printer) throw new BoothError('not_found', 'There is no such printer.');
    return printer;
  }

  return {
    listWithin,
    get,
    /** The server's own printer has no token. */
    async getAgent(id: string, caller: ConsoleCaller): Promise<PrinterOverview> {
      const printer = await get(id, caller, 'printers.manage');
      if (printer.kind !== 'agent') {
        throw new BoothError('conflict', 'This printer has no print agent: see PRINTER_URL.');
      }
      return printer;
    },
  };
}

function registerHours(app: FastifyInstance, { rolls, clock }: Dependencies): void {
  const access = createPrinterAccess({ rolls });
  const firstHour = (): number =>
    (Math.floor(clock.now() / HOUR_MS) - DAYS_OF_HOURS * 24 + 1) * HOUR_MS;

  /** The sheets of the locations that the caller reaches. */
  async function* listHours({ printer: id }: PrinterHoursQuery, caller: ConsoleCaller) {
    const printers =
      id === undefined
        ? await access.listWithin(caller, 'printers.see')
        : [await access.get(id, caller, 'printers.see')];
    const hours = await rolls.listHours(firstHour(), id);
    for (const printer of printers) {
      for (const hour of hours.get(printer.id) ?? []) {
        if (isWithinReach(caller, 'printers.see', hour.location)) yield { printer, ...hour };
      }
    }
  }

  route(app, consoleCalls.listPrinterHours, async ({ query, caller }) => {
    const sums = new Map<string, { printer: string; at: number; sheets: number }>();
    for await (const { printer, at, sheets } of listHours(query, caller)) {
      const key = `${printer.id} ${at}`;
      sums.set(key, { printer: printer.id, at, sheets: sheets + (sums.get(key)?.sheets ?? 0) });
    }
    return { data: { from: firstHour(), hours: [...sums.values()] } };
  });

  csvRoute(app, consoleCalls.listPrinterHours, {
    access: consoleCalls.listPrinterHours.access,
    titles: ['printer', 'location', 'hour', 'time zone', 'sheets'],
    async *listRows(query, caller) {
      for await (const { printer, at, location, sheets } of listHours(query, caller)) {
        const own = printer.locations.find(({ slug }) => slug === location);
        const zone = (own ?? printer.locations[0])?.timeZone ?? USUAL_ZONE;
        yield [printer.name, own?.name ?? location, formatZoneTime(at, zone), zone, sheets];
      }
    },
  });
}

/** New roll and test sheet. */
function registerPaper(app: FastifyInstance, dependencies: Dependencies): void {
  const { rolls, clock, countAttempt, disconnectSignal } = dependencies;
  const access = createPrinterAccess(dependencies);
  const describeAgain = async (id: string, caller: ConsoleCaller): Promise<ConsolePrinter> =>
    describe(await access.get(id, caller, 'printers.serve'), { rolls, now: clock.now() });

  route(app, consoleCalls.startRoll, async ({ params, body, caller }) => {
    const printer = await access.get(params.id, caller, 'printers.serve');
    await rolls.startRoll(printer, body, actorOf(caller));
    return {
      data: await describeAgain(params.id, caller),
      message: `${printer.name} has a new roll of ${body.capacity} sheets.`,
    };
  });

  route(app, consoleCalls.undoRoll, async ({ params, caller }) => {
    const printer = await access.get(params.id, caller, 'printers.serve');
    await rolls.undoRoll(printer, params.roll, actorOf(caller));
    return {
      data: await describeAgain(params.id, caller),
      message: `${printer.name} continues with its previous roll.`,
    };
  });

  route(app, consoleCalls.printTestSheet, async ({ params, caller, reply }) => {
    const printer = await access.get(params.id, caller, 'printers.serve');
    await countAttempt(TEST_SHEET_LIMIT, printer.id, reply);
    return { data: await rolls.printTestSheet(printer, actorOf(caller), disconnectSignal(reply)) };
  });
}

function registerTokens(app: FastifyInstance, dependencies: Dependencies): void {
  const { printers, rolls, clock, listLocations } = dependencies;
  const access = createPrinterAccess(dependencies);

  route(app, consoleCalls.addPrinter, async ({ body, caller }) => {
    requireReach(caller, 'printers.manage', body.location);
    const location = (await listLocations()).find(({ slug }) => slug === body.location);
    if (!location) throw invalid([{ field: 'location', message: 'There is no such location.' }]);
    const { id, token } = await printers.add({ ...body, location: location.slug }, actorOf(caller));
    return { data: { id, name: body.name, token }, message: `${body.name} is added.` };
  });

  route(app, consoleCalls.renewPrinterToken, async ({ params, caller }) => {
    const { name } = await access.getAgent(params.id, caller);
    const token = await printers.renewToken(name, actorOf(caller));
    return { data: { id: params.id, name, token }, message: `${name} has a new token.` };
  });

  route(app, consoleCalls.disablePrinter, async ({ params, caller }) => {
    const { name } = await access.getAgent(params.id, caller);
    await printers.disable(name, actorOf(caller));
    return {
      data: describe(await access.getAgent(params.id, caller), { rolls, now: clock.now() }),
      message: `${name} is disabled. A new token allows its print agent again.`,
    };
  });

  route(app, consoleCalls.removePrinter, async ({ params, caller }) => {
    const { name } = await access.getAgent(params.id, caller);
    await printers.remove(name, actorOf(caller));
    return { data: null, message: `${name} is removed.` };
  });
}

const NOT_CONNECTED = {
  reason: 'Its print agent is not connected.',
  remedy: 'Check the PC beside the printer and its network. Until then its sheets wait.',
};

function describe(
  printer: PrinterOverview,
  { rolls, now }: { rolls: Pick<RollOperations, 'canUndo'>; now: number },
): ConsolePrinter {
  const { agent, health, roll, forecast } = printer;
  const state = stateOf(printer);
  return {
    id: printer.id,
    name: printer.name,
    kind: printer.kind,
    locations: printer.locations.map(({ slug, name, timeZone }) => ({
      slug,
      name,
      time_zone: timeZone,
    })),
    state,
    trouble: findTrouble(printer, state),
    seen_at: agent?.seenAt ?? null,
    cuts: [...(agent?.cuts ?? health?.cuts ?? [])],
    supply_percent: health?.supplyPercent ?? null,
    remaining: health?.remaining ?? null,
    sheets_left: printer.sheetsLeft,
    forecast: forecast
      ? { ends_from: forecast.endsFrom, ends_at: forecast.endsAt, ends_to: forecast.endsTo }
      : null,
    difference: printer.difference,
    roll: roll
      ? {
          id: roll.id,
          capacity: roll.capacity,
          sheets: roll.sheets,
          started_at: roll.startedAt,
          started_by: roll.startedBy,
          can_undo: rolls.canUndo(printer, now),
        }
      : null,
    running_sheets: printer.runningSheets,
  };
}

function stateOf({ agent, health }: PrinterOverview): PrinterState {
  if (agent?.isDisabled) return 'disabled';
  if (agent && !agent.isConnected) return 'silent';
  if (health?.trouble) return 'trouble';
  return health?.isLow ? 'low' : 'ready';
}

function findTrouble({ health }: PrinterOverview, state: PrinterState): ConsolePrinter['trouble'] {
  if (state === 'silent') return NOT_CONNECTED;
  if (state === 'disabled' || !health?.trouble) return null;
  const { reason, remedy } = describeTrouble(health.trouble);
  return { reason: reason(english), remedy: remedy(english) };
}

function isFound(printer: ConsolePrinter, { search = '', location, state }: PrinterQuery): boolean {
  const names = printer.locations.map(({ name }) => name);
  return (
    (location === undefined || printer.locations.some(({ slug }) => slug === location)) &&
    (state === undefined || printer.state === state) &&
    hasEveryWord(search, [printer.id, printer.name, ...names])
  );
}

const CSV_TITLES = [
  'printer',
  'locations',
  'status',
  'trouble',
  'remedy',
  'sheets left',
  'ends from',
  'ends until',
  'time zone',
  'roll of',
  'sheets since',
  'loaded at',
  'loaded by',
] as const;

function toCells(printer: ConsolePrinter) {
  const { locations, trouble, forecast, roll } = printer;
  const zone = locations[0]?.time_zone ?? USUAL_ZONE;
  const format = (at: number | undefined) => (at === undefined ? null : formatZoneTime(at, zone));
  return [
    printer.name,
    locations.map(({ name }) => name).join(', '),
    printer.state,
    trouble?.reason ?? null,
    trouble?.remedy ?? null,
    printer.sheets_left,
    format(forecast?.ends_from),
    format(forecast?.ends_to),
    zone,
    roll?.capacity ?? null,
    roll?.sheets ?? null,
    format(roll?.started_at),
    roll?.started_by ?? null,
  ];
}
