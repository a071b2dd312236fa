import type { AgentSheet, TakenSheets } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import { listAssignableSheets, type OpenSheet } from './assignable-sheets.ts';
import { getPrinter } from './known-printer.ts';
import { createSheetStore } from './sheet-store.ts';
import { createPrinterStore } from './store.ts';

type Dependencies = { database: Database; clock: Clock };

export interface TakeRequest {
  generation: number;
  health: PrinterHealth;
  holding: readonly string[];
  cancelled: readonly string[];
}

/** Which sheets an agent gets: what is its printer's already, and what may come to it. */
export function createSheetOffers({ database, clock }: Dependencies) {
  const printers = createPrinterStore(database);
  const sheets = createSheetStore(database);

  /** What the agent lacks of what is its printer's already, and what may come to it. */
  async function look(printerId: string, { holding, cancelled }: TakeRequest) {
    const { location } = await getPrinter(database, printerId);
    const situation = {
      printers: await printers.list(location),
      sheets: await sheets.listOpen(location),
      now: clock.now(),
    };
    const own = situation.sheets.filter((sheet) => sheet.printerId === printerId);
    const me = situation.printers.find(({ id }) => id === printerId);
    const mayBegin = me?.health?.trouble === null;
    return {
      location,
      lacking: own.filter(
        ({ name, state }) => !holding.includes(name) && (state === 'begun' || mayBegin),
      ),
      withdrawn: own.filter(({ name, isWithdrawn }) => isWithdrawn && !cancelled.includes(name)),
      offered: listAssignableSheets(printerId, situation),
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

  return async function collect(printerId: string, request: TakeRequest): Promise<TakenSheets> {
    const { location, offered } = await look(printerId, request);
    if (offered.length > 0) await assign(printerId, location, request.generation);
    const { lacking, withdrawn } = await look(printerId, request);
    const isKnown = ({ name }: OpenSheet) => request.holding.includes(name);
    return {
      sheets: lacking.map(toAnswer),
      withdrawn: withdrawn.filter(isKnown).map(({ name }) => name),
    };
  };
}

const toAnswer = ({ name, cut, copies, state }: OpenSheet): AgentSheet => ({
  name,
  cut,
  copies,
  isBegun: state === 'begun',
});
