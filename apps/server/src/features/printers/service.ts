import type { AgentProgress } from '@jepret/contract';
import type { Clock, Scheduler } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import { isPresent, sheetKeyOf } from '../../domain/agent-sheets.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { Notifier } from '../../domain/notifier.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import { getPrinter, removed, superseded } from './known-printer.ts';
import type { StoredPrinter } from './printer.ts';
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

/** What print agents ask; only the booth's clock counts, never theirs. */
export function createAgentService(dependencies: Dependencies) {
  const { database, blobStore, clock, sheetChanges } = dependencies;
  const printers = createPrinterStore(database);
  const sheets = createSheetStore(database);
  const note = createNote(dependencies);

  return {
    findPrinterId: (token: string) => printers.findIdByToken(hashToken(token)),

    /** The second agent of a printer is refused while the first one is there. */
    async connect(printerId: string, instance: string): Promise<StoredPrinter> {
      const now = clock.now();
      const { location } = await getPrinter(database, printerId);
      const { connected, unsure } = await database.transaction().execute(async (change) => {
        const store = createPrinterStore(change);
        const all = await store.lockLocation(location);
        const known = all.find(({ id }) => id === printerId);
        if (!known) throw removed();
        if (known.instance !== instance && isPresent(known, now)) {
          throw new BoothError(
            'conflict',
            `Another print agent already serves the printer ${known.name}.`,
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

    /** Waits a little when there is nothing yet. */
    take: createTakeSheets(dependencies),

    async openSheet(printerId: string, name: string): Promise<Buffer> {
      const jpeg = (await sheets.isHeldBy(name, printerId))
        ? await blobStore.find(sheetKeyOf(name))
        : undefined;
      if (!jpeg) throw new BoothError('not_found', 'This printer has no such sheet.');
      return jpeg;
    },

    /** From here on the sheet is this printer's alone. */
    async begin(printerId: string, name: string, generation: number): Promise<void> {
      const { location } = await getPrinter(database, printerId);
      await database.transaction().execute(async (change) => {
        const all = await createPrinterStore(change).lockLocation(location);
        const me = all.find(({ id }) => id === printerId);
        if (me?.generation !== generation) throw superseded();
        if (!(await createSheetStore(change).begin(name, me, clock.now()))) {
          throw new BoothError('not_found', 'This printer has no such sheet.');
        }
      });
    },

    /** What became of a sheet is heard from any agent of the printer, how it is from the newest. */
    async report(
      printerId: string,
      { generation, health, sheets: reports }: ReportRequest,
    ): Promise<void> {
      for (const { name, progress } of reports) await note(printerId, name, progress);
      await printers.attend({ id: printerId, generation }, { health, now: clock.now() });
      sheetChanges.notify();
    },
  };
}

function createNote({ database, blobStore, clock }: Dependencies) {
  return async function note(
    printerId: string,
    name: string,
    progress: AgentProgress,
  ): Promise<void> {
    const { location } = await getPrinter(database, printerId);
    await database.transaction().execute(async (change) => {
      const store = createPrinterStore(change);
      // First, as whoever gives sheets away does: the other way round they would block each other.
      await store.lockLocation(location);
      const hasNews = await createSheetStore(change).note(name, printerId, progress, clock.now());
      if (hasNews && 'sheets' in progress) await store.countSheets(printerId, progress.sheets);
    });
    // Not on the agent's word: another printer may have the sheet by now.
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
