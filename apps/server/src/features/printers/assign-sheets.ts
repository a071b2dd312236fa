import type { AgentSheet, TakenSheets } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import { listAssignableSheets, type OpenSheet } from './assignable-sheets.ts';
import { getPrinter } from './get-printer.ts';
import { createSheetStore } from './sheet-store.ts';
import { createPrinterStore } from './store.ts';

type Dependencies = { database: Database; clock: Clock };

export interface TakeRequest {
  generation: number;
  health: PrinterHealth;
  holding: readonly string[];
  cancelled: readonly string[];
}

/** Assigns free sheets to an agent's printer, and returns those that the agent does not hold yet. */
export function createAssignSheets({ database, clock }: Dependencies) {
  const printers = createPrinterStore(database);
  const sheets = createSheetStore(database);

  /** The sheets of the printer that the agent does not hold or has to cancel, and free ones for it. */
  async function readState(printerId: string, { holding, cancelled }: TakeRequest) {
    const { location } = await getPrinter(database, printerId);
    const state = {
      printers: await printers.list(location),
      sheets: await sheets.listOpen(location),
      now: clock.now(),
    };
    const own = state.sheets.filter((sheet) => sheet.printerId === printerId);
    const printer = state.printers.find(({ id }) => id === printerId);
    const canBegin = printer?.health?.trouble === null;
    return {
      location,
      missing: own.filter(
        ({ name, state }) => !holding.includes(name) && (state === 'begun' || canBegin),
      ),
      withdrawn: own.filter(({ name, isWithdrawn }) => isWithdrawn && !cancelled.includes(name)),
      offered: listAssignableSheets(printerId, state),
    };
  }

  async function assign(printerId: string, location: string, generation: number): Promise<void> {
    await database.transaction().execute(async (change) => {
      const now = clock.now();
      const all = await createPrinterStore(change).lockLocation(location);
      if (all.find(({ id }) => id === printerId)?.generation !== generation) return;
      const store = createSheetStore(change);
      const open = await store.listOpen(location);
      for (const { name } of listAssignableSheets(printerId, {
        printers: all,
        sheets: open,
        now,
      })) {
        await store.assign(name, printerId, now);
      }
    });
  }

  return async function assignSheets(
    printerId: string,
    request: TakeRequest,
  ): Promise<TakenSheets> {
    const { location, offered } = await readState(printerId, request);
    if (offered.length > 0) await assign(printerId, location, request.generation);
    const { missing, withdrawn } = await readState(printerId, request);
    const isKnown = ({ name }: OpenSheet) => request.holding.includes(name);
    return {
      sheets: missing.map(toAgentSheet),
      withdrawn: withdrawn.filter(isKnown).map(({ name }) => name),
    };
  };
}

const toAgentSheet = ({ name, cut, copies, state }: OpenSheet): AgentSheet => ({
  name,
  cut,
  copies,
  isBegun: state === 'begun',
});
