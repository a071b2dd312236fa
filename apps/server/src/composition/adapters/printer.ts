import { systemClock } from '@jepret/time';
import { createAgentPrinters } from '../../adapters/printer/agents/agents.ts';
import { createDirectPrinter } from '../../adapters/printer/direct.ts';
import type { Settings } from '../../config/settings.ts';
import type { Database } from '../../database/schema.ts';
import { parseAgentJobRef } from '../../domain/agent-sheets.ts';
import type { Notifier } from '../../domain/notifier.ts';
import { deliveryIdOf } from '../../features/deliveries/delivery.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Printer } from '../../ports/printer.ts';

interface Options {
  printing: Settings['printing'];
  database: Database;
  blobStore: BlobStore;
  sheetChanges: Notifier;
  isClockSteady(): Promise<boolean>;
}

interface BoothPrinters {
  /** Prints on the printers of the session's location. */
  printer: Printer;
  /** The printer of `PRINTER_URL`, or the folder of prints. */
  serverPrinter: Printer;
  /** Without `PRINTER_URL` sheets are files. */
  printsToFolder: boolean;
  /** One printer of a print agent, whatever others the location has. */
  openAgentPrinter: OpenAgentPrinter;
}

export type OpenAgentPrinter = (printer: { location: string; id: string }) => Printer;

/** Prints on the location's print agents, or on PRINTER_URL if it has none. */
export function createPrinters(options: Options): BoothPrinters {
  const { database } = options;
  const direct = createDirectPrinter(options.printing, systemClock);
  const agents = createAgentPrinters({ ...options, clock: systemClock });

  const printerAt = async (location: string): Promise<Printer> =>
    (await agents.hasPrinters(location)) ? agents.forLocation(location) : direct;
  const printerOf = (jobRef: string): Printer =>
    parseAgentJobRef(jobRef) !== undefined ? agents.forLocation('') : direct;

  const printer: Printer = {
    async submit(sheet, signal, keep) {
      const location = await findLocation(database, sheet.name);
      return (await printerAt(location)).submit(sheet, signal, keep);
    },
    readProgress: (jobRef, signal) => printerOf(jobRef).readProgress(jobRef, signal),
    cancel: (jobRef, signal) => printerOf(jobRef).cancel(jobRef, signal),
    async discard(name, jobRef) {
      await agents.forLocation('').discard(name);
      await direct.discard(name, jobRef);
    },
    getHealth: async (signal, location = '') => (await printerAt(location)).getHealth(signal),
    async close() {
      await agents.forLocation('').close();
      await direct.close();
    },
  };
  return {
    printer,
    serverPrinter: direct,
    printsToFolder: options.printing.provider === 'spool',
    openAgentPrinter: ({ location, id }) => agents.forPrinter(location, id),
  };
}

async function findLocation(database: Database, sheetName: string): Promise<string> {
  const row = await database
    .selectFrom('deliveries')
    .innerJoin('transactions', 'transactions.id', 'deliveries.transaction_id')
    .select('transactions.location')
    .where('deliveries.id', '=', deliveryIdOf(sheetName))
    .executeTakeFirst();
  return row?.location ?? 'default';
}
