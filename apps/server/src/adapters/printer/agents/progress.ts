import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { AgentSheetTable } from '../../../database/tables/printer-tables.ts';
import { isPresent } from '../../../domain/agent-sheets.ts';
import type { PrintProgress, SheetCut } from '../../../ports/printer.ts';
import { createAgentSheetStore, isDestination, listServedPrinters } from './agents-store.ts';
import { describeHealth } from './health.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** False after a clock change, which could turn seconds of silence into days. */
  isClockSteady(): Promise<boolean>;
  hasPrinters(location: string): Promise<boolean>;
  withdraw(name: string): Promise<void>;
}

/** After this silence, the agent is not expected to return with the sheet. */
const LOST_AFTER_MS = 24 * 3_600_000; // PRINT-27

/** The progress of a sheet, from the reports of its agent. */
export function createProgressReader(dependencies: Dependencies) {
  const { database, clock, isClockSteady, hasPrinters, withdraw } = dependencies;
  const rows = createAgentSheetStore(database);

  /** Withdraws a sheet whose location has no printer left, so that it is printed elsewhere, unless an agent has just begun it. */
  async function withdrawIfNoPrinter({ name, location }: AgentSheetTable): Promise<boolean> {
    if (await hasPrinters(location)) return false;
    await withdraw(name);
    return (await rows.find(name))?.state === 'withdrawn';
  }

  async function readBegunProgress(row: AgentSheetTable): Promise<PrintProgress> {
    const now = clock.now();
    const printers = await listServedPrinters(database, row.location);
    const printer = printers.find(({ id }) => id === row.printer_id);
    if (printer && isPresent(printer, now)) {
      return { kind: 'waiting', trouble: row.trouble === null ? null : JSON.parse(row.trouble) };
    }
    const silentMs = now - Math.max(printer?.presentUntil ?? 0, row.changed_at);
    if (silentMs >= LOST_AFTER_MS && (await isClockSteady())) return { kind: 'unknown' };
    const message = `The agent of ${printer?.name ?? 'a printer'} stopped responding with this sheet: it may be on paper`;
    return { kind: 'waiting', trouble: { kind: 'unreachable', message } };
  }

  return async function readProgress(name: string): Promise<PrintProgress> {
    const row = await rows.find(name);
    if (!row) return { kind: 'unknown' };
    switch (row.state) {
      case 'done':
        return { kind: 'done', sheets: row.sheets };
      case 'failed':
        return { kind: 'failed', reason: row.reason ?? '', sheets: row.sheets };
      case 'withdrawn':
        return { kind: 'failed', reason: 'It was cancelled before it began.', sheets: 0 };
      case 'lost':
        return { kind: 'unknown', ...(row.reason !== null && { reason: row.reason }) };
      case 'begun':
        return readBegunProgress(row);
      default: {
        if (await withdrawIfNoPrinter(row)) return { kind: 'untaken' };
        const all = await listServedPrinters(database, row.location);
        const printers = all.filter(isDestination(row.only_printer_id));
        const { trouble } = describeHealth(printers, clock.now(), [row.cut as SheetCut]);
        return { kind: 'waiting', trouble };
      }
    }
  };
}
