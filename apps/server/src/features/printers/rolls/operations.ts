import type { CheckResult } from '@jepret/contract/console';
import { recordAudit } from '../../../database/audit.ts';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { newId, type Randomness } from '../../../ports/randomness.ts';
import { createListPrinters, type OverviewDependencies, type PrinterOverview } from './overview.ts';
import { createRollStore, SERVER_PRINTER } from './roll-store.ts';

interface Dependencies extends OverviewDependencies {
  randomness: Randomness;
  /** Draws and prints one sheet, and follows it for some seconds. */
  printTestSheet(printer: PrinterOverview, signal: AbortSignal): Promise<TestSheetResult>;
  /** Joins the given database transaction. */
  announceChange(change: Database, topic: { topic: 'printers'; location: string }): Promise<void>;
}

export type TestSheetResult = CheckResult & {
  /** Sheets that the printer took; 0 if its print agent reports them. */
  sheets: number;
};

/** A roll that was started by mistake can be undone. */
const UNDO_MS = 3_600_000; // PRINT-39

/** A printer's paper, for staff. */
export function createRollOperations(dependencies: Dependencies) {
  const { database } = dependencies;
  const listPrinters = createListPrinters(dependencies);
  return {
    listPrinters,
    ...createRollChanges(dependencies),
    printTestSheet: createTestSheets(dependencies),
    ...createReports(listPrinters),

    /** By printer, all of them without one. */
    listHours: createRollStore(database).listHours,

    canUndo: ({ roll }: PrinterOverview, now: number): boolean =>
      roll !== undefined && now - roll.startedAt <= UNDO_MS,
  };
}

function createRollChanges({ database, clock, randomness, announceChange }: Dependencies) {
  async function announce(change: Database, { locations }: PrinterOverview): Promise<void> {
    for (const { slug } of locations) {
      await announceChange(change, { topic: 'printers', location: slug });
    }
  }

  return {
    /** `was` is the roll that the person saw: of two people who load the same roll, one starts it. */
    async startRoll(
      printer: PrinterOverview,
      { capacity, was }: { capacity: number; was: string | null },
      actor: Actor,
    ): Promise<void> {
      const now = clock.now();
      await database.transaction().execute(async (change) => {
        const store = createRollStore(change);
        const [loaded] = await store.lockNewest(printer.id, 1);
        if ((loaded?.id ?? null) !== was) throw new BoothError('conflict', STARTED_MEANWHILE);
        const location = locationOf(printer);
        const id = newId(randomness);
        const roll = { id, printer: printer.id, location, capacity };
        await store.insert({ ...roll, startedAt: now, startedBy: actor.name });
        await announce(change, printer);
        await recordAudit(change, now, {
          ...subjectOf(printer),
          actor,
          action: 'printer.roll-started',
          ...(loaded && { before: { capacity: loaded.capacity, sheets: loaded.sheets } }),
          after: { capacity },
        });
      });
    },

    /** The sheets since then count for the roll before. */
    async undoRoll(printer: PrinterOverview, roll: string, actor: Actor): Promise<void> {
      const now = clock.now();
      await database.transaction().execute(async (change) => {
        const store = createRollStore(change);
        const [loaded, before] = await store.lockNewest(printer.id, 2);
        if (loaded?.id !== roll) throw new BoothError('conflict', STARTED_MEANWHILE);
        if (now - loaded.startedAt > UNDO_MS) {
          throw new BoothError('conflict', 'A roll can be undone for one hour.');
        }
        await store.remove(loaded);
        await announce(change, printer);
        await recordAudit(change, now, {
          ...subjectOf(printer),
          actor,
          action: 'printer.roll-undone',
          before: { capacity: loaded.capacity },
          ...(before && { after: { capacity: before.capacity } }),
        });
      });
    },
  };
}

/** The audit line is written first: a sheet that the printer took cannot be taken back. */
const createTestSheets = ({ database, clock, ...dependencies }: Dependencies) =>
  async function printTestSheet(
    printer: PrinterOverview,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<CheckResult> {
    const line = { ...subjectOf(printer), actor, action: 'printer.test-sheet-printed' } as const;
    await database.transaction().execute((change) => recordAudit(change, clock.now(), line));
    const { sheets, ...result } = await dependencies.printTestSheet(printer, signal);
    await countTestSheets(database, {
      printer: printer.id,
      location: printer.locations[0]?.slug ?? 'default',
      sheets,
      at: clock.now(),
    });
    return result;
  };

/** What other features watch. */
function createReports(listPrinters: ReturnType<typeof createListPrinters>) {
  const listUsed = async (now?: number) =>
    (await listPrinters(now)).filter(({ agent }) => !agent?.isDisabled);
  return {
    /** When the loaded rolls end, for each location that prints on them. */
    async listRollForecasts(now: number): Promise<ListedForecast[]> {
      return (await listUsed(now)).flatMap(({ name, locations, sheetsLeft, forecast }) => {
        if (!forecast || sheetsLeft === null) return [];
        const { endsAt } = forecast;
        return locations.map(({ slug }) => ({ location: slug, printer: name, sheetsLeft, endsAt }));
      });
    },

    /** Printers whose own count differs from ours by more than 10 sheets, for each location that prints on them. */
    async listCountDifferences(): Promise<ListedDifference[]> {
      return (await listUsed()).flatMap(({ name, locations, difference }) =>
        difference
          ? locations.map(({ slug }) => ({ location: slug, printer: name, ...difference }))
          : [],
      );
    },
  };
}

export type RollOperations = ReturnType<typeof createRollOperations>;

interface ListedForecast {
  /** A slug. */
  location: string;
  printer: string;
  sheetsLeft: number;
  endsAt: number;
}

interface ListedDifference {
  /** A slug. */
  location: string;
  printer: string;
  ours: number;
  theirs: number;
}

const STARTED_MEANWHILE =
  'Another person has changed the roll of this printer. Look at it before you repeat this.';

const subjectOf = (printer: PrinterOverview) => {
  const location = locationOf(printer);
  return { subject: printer.name, ...(location !== null && { location }) };
};

/** Null for the server's printer, which prints for several locations. */
const locationOf = ({ kind, locations }: PrinterOverview): string | null =>
  kind === 'agent' ? (locations[0]?.slug ?? null) : null;

/** Sheets of a print agent are counted when it reports them. */
async function countTestSheets(
  database: Database,
  printed: { printer: string; location: string; sheets: number; at: number },
): Promise<void> {
  if (printed.sheets === 0) return;
  await database.transaction().execute((change) => createRollStore(change).countSheets(printed));
}

/** Counts the sheet of `doctor --test-sheet`. */
export const countServerTestSheet = (database: Database, sheets: number, at: number) =>
  countTestSheets(database, { printer: SERVER_PRINTER, location: 'default', sheets, at });
