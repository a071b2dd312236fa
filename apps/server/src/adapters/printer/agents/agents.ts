import PQueue from 'p-queue';
import type { Database } from '../../../database/schema.ts';
import type { AgentSheetTable } from '../../../database/tables/printer-tables.ts';
import {
  canPrint,
  isPresent,
  type ServedPrinter,
  sheetKeyOf,
} from '../../../domain/agent-sheets.ts';
import type { Signal } from '../../../domain/signal.ts';
import { type BlobStore, BlobStoreError } from '../../../ports/blob-store.ts';
import type { Clock } from '../../../ports/clock.ts';
import type {
  Printer,
  PrinterHealth,
  PrinterTrouble,
  PrintProgress,
  Sheet,
  SheetCut,
  SubmitOutcome,
} from '../../../ports/printer.ts';
import { findRefusal } from '../sheet-checks.ts';
import { createAgentSheetRows, listServedPrinters } from './agents-store.ts';

export interface AgentPrintersOptions {
  database: Database;
  blobStore: Pick<BlobStore, 'put' | 'delete'>;
  clock: Clock;
  /** One that was set must not make a silence of seconds one of days. */
  isClockSteady(): Promise<boolean>;
  sheetSignal: Signal;
}

const REF = /^agent:([a-zA-Z\d-]{1,100})$/;
/** An agent that has been silent for so long does not come back with the sheet. */
const LOST_AFTER_MS = 24 * 3_600_000;

export const isAgentJobRef = (jobRef: string): boolean => REF.test(jobRef);

/** Prints through the agents of a location: a sheet is a row that one of them takes. */
export function createAgentPrinters(options: AgentPrintersOptions) {
  const { database, blobStore, clock, isClockSteady, sheetSignal } = options;
  const rows = createAgentSheetRows(database);
  const queue = new PQueue({ concurrency: 1 });

  async function hasPrinters(location: string): Promise<boolean> {
    return (await listServedPrinters(database, location)).some(({ isDisabled }) => !isDisabled);
  }

  async function store(sheet: Sheet, location: string): Promise<void> {
    const known = await rows.find(sheet.name);
    if (known && !canBeHandedOverAnew(known)) return;
    await blobStore.put(sheetKeyOf(sheet.name), sheet.jpeg, 'image/jpeg');
    await rows.save(sheet, location, clock.now());
    sheetSignal.ring();
  }

  async function withdraw(name: string): Promise<void> {
    await blobStore.delete(sheetKeyOf(name));
    if (await rows.withdraw(name, clock.now())) sheetSignal.ring();
  }

  async function submit(
    sheet: Sheet,
    location: string,
    signal: AbortSignal,
  ): Promise<SubmitOutcome> {
    if (signal.aborted) return { kind: 'unreachable', reason: 'Printing was cancelled.' };
    try {
      await store(sheet, location);
      return { kind: 'taken', jobRef: `agent:${sheet.name}` };
    } catch (error) {
      if (!(error instanceof BlobStoreError)) throw error;
      const reason = `The sheet cannot be kept for its printer: ${error.message}`;
      return { kind: 'unreachable', reason };
    }
  }

  async function follow(jobRef: string): Promise<PrintProgress> {
    const name = REF.exec(jobRef)?.[1];
    const row = name && (await rows.find(name));
    if (!row) return { kind: 'unknown' };
    switch (row.state) {
      case 'done':
        return { kind: 'done', sheets: row.sheets };
      case 'failed':
        return { kind: 'failed', reason: row.reason ?? '', sheets: row.sheets };
      case 'withdrawn':
        return { kind: 'failed', reason: 'It was taken back before it began.', sheets: 0 };
      case 'lost':
        return { kind: 'unknown' };
      case 'begun':
        return followBegun(row);
      default: {
        if (await takeFromNobody(row)) return { kind: 'untaken' };
        const { trouble } = await getHealth(row.location, [row.cut as SheetCut]);
        return { kind: 'waiting', trouble };
      }
    }
  }

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

  /** Well when every cut that the place has a printer for can be made. */
  async function getHealth(
    location: string,
    wanted: readonly SheetCut[] = ['two-strips', 'whole'],
  ): Promise<PrinterHealth> {
    const now = clock.now();
    const all = await listServedPrinters(database, location);
    const printers = all.filter(({ isDisabled }) => !isDisabled);
    const offered = wanted.filter((cut) => printers.some(({ cuts }) => cuts.includes(cut)));
    const able = printers.filter((printer) => canPrint(printer, now));
    const missing = offered.find((cut) => !able.some(({ cuts }) => cuts.includes(cut)));
    const lacking = printers.filter(({ cuts }) => missing === undefined || cuts.includes(missing));
    const isAble = able.length > 0 && missing === undefined;
    const levels = able.flatMap(({ health }) => health?.supplyPercent ?? []);
    return {
      trouble: isAble ? null : findTrouble(lacking, now),
      isLow: able.length > 0 && able.every(({ health }) => health?.isLow),
      supplyPercent: levels.length > 0 ? Math.max(...levels) : null,
      cuts: offered,
    };
  }

  return {
    hasPrinters,

    at: (location: string): Printer => ({
      submit: async (sheet, signal) =>
        // One after the other: a picture that is stored late would outlive its sheet.
        findRefusal(sheet) ?? queue.add(() => submit(sheet, location, signal)),
      follow,
      async cancel(jobRef) {
        const name = REF.exec(jobRef)?.[1];
        if (name) await withdraw(name);
      },
      discard: (name) => queue.add(() => withdraw(name)),
      getHealth: () => getHealth(location),
      close: () => queue.onIdle(),
    }),
  };
}

const canBeHandedOverAnew = ({ state, sheets }: AgentSheetTable): boolean =>
  state === 'withdrawn' || (state === 'failed' && sheets === 0);

/** What the one that is there says, else that nobody is. */
function findTrouble(printers: readonly ServedPrinter[], now: number): PrinterTrouble {
  const present = printers.find((printer) => isPresent(printer, now) && printer.health?.trouble);
  if (present?.health?.trouble) return present.health.trouble;
  const names = printers.map(({ name }) => name).join(', ');
  const message = `No print agent is connected${names && ` for ${names}`}`;
  return { kind: 'unreachable', message };
}
