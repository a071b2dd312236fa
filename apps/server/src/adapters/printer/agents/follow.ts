import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { AgentSheetTable } from '../../../database/tables/printer-tables.ts';
import { isPresent } from '../../../domain/agent-sheets.ts';
import type { PrintProgress, SheetCut } from '../../../ports/printer.ts';
import { createAgentSheetRows, listServedPrinters } from './agents-store.ts';
import { describeHealth } from './health.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** One that was set must not make a silence of seconds one of days. */
  isClockSteady(): Promise<boolean>;
  hasPrinters(location: string): Promise<boolean>;
  withdraw(name: string): Promise<void>;
}

/** An agent that has been silent for so long does not come back with the sheet. */
const LOST_AFTER_MS = 24 * 3_600_000; // PRINT-27

/** How far a sheet is, by what its agent has reported. */
export function createFollow(dependencies: Dependencies) {
  const { database, clock, isClockSteady, hasPrinters, withdraw } = dependencies;
  const rows = createAgentSheetRows(database);

  /** Where no printer is left the sheet is another way's to print, unless one has just begun it. */
  async function takeFromNobody({ name, location }: AgentSheetTable): Promise<boolean> {
    if (await hasPrinters(location)) return false;
    await withdraw(name);
    return (await rows.find(name))?.state === 'withdrawn';
  }

  async function followBegun(row: AgentSheetTable): Promise<PrintProgress> {
    const now = clock.now();
    const printers = await listServedPrinters(database, row.location);
    const printer = printers.find(({ id }) => id === row.printer_id);
    if (printer && isPresent(printer, now)) {
      return { kind: 'waiting', trouble: row.trouble === null ? null : JSON.parse(row.trouble) };
    }
    const silentMs = now - Math.max(printer?.presentUntil ?? 0, row.changed_at);
    if (silentMs >= LOST_AFTER_MS && (await isClockSteady())) return { kind: 'unknown' };
    const message = `The agent of ${printer?.name ?? 'a printer'} fell silent with this sheet: it may be on paper`;
    return { kind: 'waiting', trouble: { kind: 'unreachable', message } };
  }

  return async function follow(name: string): Promise<PrintProgress> {
    const row = await rows.find(name);
    if (!row) return { kind: 'unknown' };
    switch (row.state) {
      case 'done':
        return { kind: 'done', sheets: row.sheets };
      case 'failed':
        return { kind: 'failed', reason: row.reason ?? '', sheets: row.sheets };
      case 'withdrawn':
        return { kind: 'failed', reason: 'It was taken back before it began.', sheets: 0 };
      case 'lost':
        return { kind: 'unknown', ...(row.reason !== null && { reason: row.reason }) };
      case 'begun':
        return followBegun(row);
      default: {
        if (await takeFromNobody(row)) return { kind: 'untaken' };
        const printers = await listServedPrinters(database, row.location);
        const { trouble } = describeHealth(printers, clock.now(), [row.cut as SheetCut]);
        return { kind: 'waiting', trouble };
      }
    }
  };
}
