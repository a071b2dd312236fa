import type { AgentProgress } from '@jepret/contract';
import type { Clock, Scheduler } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import { isPresent, sheetKeyOf } from '../../domain/agent-sheets.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { Notifier } from '../../domain/notifier.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import { agentSuperseded, getPrinter, printerRemoved } from './get-printer.ts';
import type { StoredPrinter } from './printer.ts';
import { createRollStore } from './rolls/roll-store.ts';
import { createSheetStore } from './sheet-store.ts';
import { createPrinterStore } from './store.ts';
import { createTakeSheets, PRESENCE_MS } from './take-sheets.ts';

interface Dependencies {
  database: Database;
  blobStore: Pick<BlobStore, 'find' | 'delete'>;
  clock: Clock;
  scheduler: Scheduler;
  sheetChanges: Notifier;
}

/** The calls of print agents. Only the booth's clock counts, not the agents'. */
export function createAgentService(dependencies: Dependencies) {
  const { database, blobStore, clock, sheetChanges } = dependencies;
  const printers = createPrinterStore(database);
  const sheets = createSheetStore(database);
  const recordProgress = createRecordProgress(dependencies);

  return {
    findPrinterId: (token: string) => printers.findIdByToken(hashToken(token)),

    /** A second agent of a printer is refused while the first one is present. */
    async connect(printerId: string, instance: string): Promise<StoredPrinter> {
      const now = clock.now();
      const { location } = await getPrinter(database, printerId);
      const { connected, unsure } = await database.transaction().execute(async (change) => {
        const store = createPrinterStore(change);
        const all = await store.lockLocation(location);
        const printer = all.find(({ id }) => id === printerId);
        if (!printer) throw printerRemoved();
        if (printer.instance !== instance && isPresent(printer, now)) {
          throw new BoothError(
            'conflict',
            `Another print agent already serves the printer ${printer.name}.`,
          );
        }
        return {
          connected: await store.connect(printerId, instance, now, now + PRESENCE_MS),
          unsure: await createSheetStore(change).markBegunUnsure(printerId, now, instance),
        };
      });
      for (const name of unsure) await blobStore.delete(sheetKeyOf(name));
      return connected;
    },

    /** Waits for a limited time if there is no sheet yet. */
    take: createTakeSheets(dependencies),

    async openSheet(printerId: string, name: string): Promise<Buffer> {
      const jpeg = (await sheets.isHeldBy(name, printerId))
        ? await blobStore.find(sheetKeyOf(name))
        : undefined;
      if (!jpeg) throw new BoothError('not_found', 'This printer has no such sheet.');
      return jpeg;
    },

    /** From now on only this printer may print the sheet. */
    async begin(printerId: string, name: string, generation: number): Promise<void> {
      const { location } = await getPrinter(database, printerId);
      await database.transaction().execute(async (change) => {
        const all = await createPrinterStore(change).lockLocation(location);
        const printer = all.find(({ id }) => id === printerId);
        if (printer?.generation !== generation) throw agentSuperseded();
        if (!(await createSheetStore(change).begin(name, printer, clock.now()))) {
          throw new BoothError('not_found', 'This printer has no such sheet.');
        }
      });
    },

    /** The progress of sheets is accepted from every agent of the printer, its health only from the newest. */
    async report(
      printerId: string,
      { generation, health, sheets: reports }: ReportRequest,
    ): Promise<void> {
      for (const { name, progress } of reports) await recordProgress(printerId, name, progress);
      await printers.renewPresence({ id: printerId, generation }, { health, now: clock.now() });
      sheetChanges.notify();
    },
  };
}

function createRecordProgress({ database, blobStore, clock }: Dependencies) {
  return async function recordProgress(
    printerId: string,
    name: string,
    progress: AgentProgress,
  ): Promise<void> {
    const { location } = await getPrinter(database, printerId);
    await database.transaction().execute(async (change) => {
      const store = createPrinterStore(change);
      // Lock first, in the same order as the assignment: otherwise the two could deadlock.
      await store.lockLocation(location);
      const now = clock.now();
      const sheetStore = createSheetStore(change);
      const hasNews =
        (await sheetStore.recordProgress(name, printerId, progress, now)) ||
        (await sheetStore.recordLateSheets(name, printerId, progress));
      if (!hasNews || !('sheets' in progress)) return;
      const { sheets } = progress;
      await store.countSheets(printerId, sheets);
      await createRollStore(change).countSheets({ printer: printerId, location, sheets, at: now });
    });
    // Check first: another printer may have the sheet now.
    if (progress.kind !== 'waiting' && !(await createSheetStore(database).isOpen(name))) {
      await blobStore.delete(sheetKeyOf(name));
    }
  };
}

export type AgentService = ReturnType<typeof createAgentService>;

interface ReportRequest {
  generation: number;
  health: PrinterHealth;
  sheets: readonly { name: string; progress: AgentProgress }[];
}
