import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import { isPresent } from '../../../domain/agent-sheets.ts';
import { offsetMsOf, type TimeZone } from '../../../domain/zone-days.ts';
import type { Printer, PrinterHealth } from '../../../ports/printer.ts';
import type { StoredPrinter } from '../printer.ts';
import { createSheetStore } from '../sheet-store.ts';
import { createPrinterStore } from '../store.ts';
import { forecastRoll, type RollForecast } from './forecast.ts';
import { type CountedHour, createRollStore, type Roll, SERVER_PRINTER } from './roll-store.ts';
import { HOUR_MS } from './sheet-rates.ts';
import { type CountDifference, countSheetsLeft, findCountDifference } from './sheets-left.ts';

export interface PrinterLocation {
  slug: string;
  name: string;
  timeZone: TimeZone;
}

export interface OverviewDependencies {
  database: Database;
  clock: Clock;
  serverPrinter: Pick<Printer, 'getHealth'>;
  printsToFolder: boolean;
  /** All locations; sheets come from those with a booth. */
  listLocations(): Promise<readonly (PrinterLocation & { hasBooth: boolean })[]>;
}

/** A printer with its paper: the server's own one, or one of a print agent. */
export interface PrinterOverview {
  id: string;
  name: string;
  kind: 'server' | 'folder' | 'agent';
  /** The locations whose sheets it prints. */
  locations: readonly PrinterLocation[];
  /** Undefined for the server's printer. */
  agent?: StoredPrinter & { isConnected: boolean };
  /** Null until its agent has reported it. */
  health: PrinterHealth | null;
  /** The number of its unfinished sheets. */
  runningSheets: number;
  roll: Roll | undefined;
  sheetsLeft: number | null;
  difference: CountDifference | null;
  forecast: RollForecast | undefined;
}

/** Of a printer without a location. */
export const USUAL_ZONE = 'Asia/Jakarta';
const HEALTH_LIMIT_MS = 3_000;
const HISTORY_MS = 28 * 24 * HOUR_MS; // PRINT-44

const UNREACHABLE: PrinterHealth = {
  trouble: { kind: 'unreachable', message: null },
  isLow: false,
  supplyPercent: null,
  remaining: null,
  cuts: [],
};

/** Lists all printers with their paper; the server's own one first. */
export function createListPrinters(dependencies: OverviewDependencies) {
  const { database, clock, listLocations } = dependencies;
  const readHealth = createReadHealth(dependencies);
  const rolls = createRollStore(database);

  return async function listPrinters(now = clock.now()): Promise<PrinterOverview[]> {
    const [agents, locations] = await Promise.all([
      createPrinterStore(database).list(),
      listLocations(),
    ]);
    const served = locations.filter(
      ({ slug, hasBooth }) =>
        hasBooth && !agents.some((agent) => agent.location === slug && !agent.isDisabled),
    );
    const [health, running, loaded, hours, firstHours] = await Promise.all([
      served.length > 0 ? readHealth() : UNREACHABLE,
      countRunningSheets(database, agents),
      rolls.listLoaded(),
      rolls.listHours(now - HISTORY_MS - HOUR_MS),
      rolls.listFirstHours(),
    ]);
    const describePaper = (
      id: string,
      state: { health: PrinterHealth | null; locations: readonly PrinterLocation[] },
    ) =>
      toPaper({
        ...state,
        now,
        roll: loaded.get(id),
        hours: hours.get(id) ?? [],
        countedSince: firstHours.get(id) ?? now,
      });
    const server: PrinterOverview = {
      id: SERVER_PRINTER,
      name: dependencies.printsToFolder ? 'Folder of prints' : 'Server’s printer',
      kind: dependencies.printsToFolder ? 'folder' : 'server',
      locations: served,
      health,
      runningSheets: await countWaitingPrints(database),
      ...describePaper(SERVER_PRINTER, { health, locations: served }),
    };
    return [
      ...(served.length > 0 ? [server] : []),
      ...agents.map((agent): PrinterOverview => {
        const at = [findLocation(locations, agent.location)];
        return {
          id: agent.id,
          name: agent.name,
          kind: 'agent',
          locations: at,
          agent: { ...agent, isConnected: isPresent(agent, now) },
          health: agent.health,
          runningSheets: running.get(agent.id) ?? 0,
          ...describePaper(agent.id, { health: agent.health, locations: at }),
        };
      }),
    ];
  };
}

/** A hanging printer must not delay the page; the last answer of a printer that is busy is good enough. */
const createReadHealth =
  ({ serverPrinter }: OverviewDependencies) =>
  async (): Promise<PrinterHealth> => {
    const limit = AbortSignal.timeout(HEALTH_LIMIT_MS);
    try {
      return await serverPrinter.getHealth(limit);
    } catch (error) {
      if (!limit.aborted) throw error;
      return UNREACHABLE;
    }
  };

interface PaperState {
  now: number;
  health: PrinterHealth | null;
  locations: readonly PrinterLocation[];
  roll: Roll | undefined;
  hours: readonly CountedHour[];
  countedSince: number;
}

function toPaper({ now, health, locations, roll, hours, countedSince }: PaperState) {
  const supply = health ?? UNREACHABLE;
  const sheetsLeft = countSheetsLeft(supply, roll);
  const history = {
    hours: sumHours(hours),
    countedSince,
    now,
    utcOffsetHours: offsetMsOf(locations[0]?.timeZone ?? USUAL_ZONE) / HOUR_MS,
  };
  return {
    roll,
    sheetsLeft,
    difference: findCountDifference(supply, roll),
    forecast: sheetsLeft === null ? undefined : forecastRoll(history, sheetsLeft),
  };
}

/** Of all locations. */
function sumHours(hours: readonly CountedHour[]): { at: number; sheets: number }[] {
  const sums = new Map<number, number>();
  for (const { at, sheets } of hours) sums.set(at, (sums.get(at) ?? 0) + sheets);
  return [...sums].map(([at, sheets]) => ({ at, sheets }));
}

const findLocation = (locations: readonly PrinterLocation[], slug: string): PrinterLocation =>
  locations.find((location) => location.slug === slug) ?? {
    slug,
    name: slug,
    timeZone: locations[0]?.timeZone ?? USUAL_ZONE,
  };

async function countRunningSheets(
  database: Database,
  agents: readonly StoredPrinter[],
): Promise<Map<string, number>> {
  const sheets = createSheetStore(database);
  const counts = new Map<string, number>();
  for (const location of new Set(agents.map((agent) => agent.location))) {
    for (const { printerId } of await sheets.listOpen(location)) {
      if (printerId !== null) counts.set(printerId, (counts.get(printerId) ?? 0) + 1);
    }
  }
  return counts;
}

/** Prints that the server's printer has, or will get. */
async function countWaitingPrints(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('deliveries')
    .select((row) => row.fn.countAll().as('count'))
    .where('kind', '=', 'print')
    .where('state', '=', 'waiting')
    .where((is) => is.or([is('job_ref', 'is', null), is('job_ref', 'not like', 'agent:%')]))
    .executeTakeFirstOrThrow();
  return Number(count);
}
