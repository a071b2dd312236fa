import type { Clock } from '@jepret/time';
import PQueue from 'p-queue';
import type { Database } from '../../../database/schema.ts';
import type { AgentSheetTable } from '../../../database/tables/printer-tables.ts';
import { formatAgentJobRef, parseAgentJobRef, sheetKeyOf } from '../../../domain/agent-sheets.ts';
import type { Notifier } from '../../../domain/notifier.ts';
import { type BlobStore, BlobStoreError } from '../../../ports/blob-store.ts';
import type { Printer, Sheet, SubmitOutcome } from '../../../ports/printer.ts';
import { findSheetRefusal } from '../sheet-checks.ts';
import {
  createAgentSheetStore,
  type Destination,
  isDestination,
  listServedPrinters,
} from './agents-store.ts';
import { describeHealth } from './health.ts';
import { createProgressReader } from './progress.ts';

export interface AgentPrintersOptions {
  database: Database;
  blobStore: Pick<BlobStore, 'put' | 'delete'>;
  clock: Clock;
  /** False after a clock change, which could turn seconds of silence into days. */
  isClockSteady(): Promise<boolean>;
  sheetChanges: Notifier;
}

/** Prints through the agents of a location: a sheet is a row that one agent takes. */
export function createAgentPrinters(options: AgentPrintersOptions) {
  const { database, blobStore, clock, sheetChanges } = options;
  const rows = createAgentSheetStore(database);
  const queue = new PQueue({ concurrency: 1 });

  async function hasPrinters(location: string): Promise<boolean> {
    return (await listServedPrinters(database, location)).some(({ isDisabled }) => !isDisabled);
  }

  async function store(sheet: Sheet, to: Destination): Promise<void> {
    const existing = await rows.find(sheet.name);
    if (existing && !canResubmit(existing)) return;
    await blobStore.put(sheetKeyOf(sheet.name), sheet.jpeg, 'image/jpeg');
    await rows.save(sheet, to, clock.now());
    sheetChanges.notify();
  }

  async function withdraw(name: string): Promise<void> {
    await blobStore.delete(sheetKeyOf(name));
    if (await rows.withdraw(name, clock.now())) sheetChanges.notify();
  }

  async function submit(
    sheet: Sheet,
    to: Destination,
    signal: AbortSignal,
  ): Promise<SubmitOutcome> {
    if (signal.aborted) return { kind: 'unreachable', reason: 'Printing was cancelled.' };
    try {
      await store(sheet, to);
      return { kind: 'taken', jobRef: formatAgentJobRef(sheet.name) };
    } catch (error) {
      if (!(error instanceof BlobStoreError)) throw error;
      const reason = `The sheet could not be stored for its printer: ${error.message}`;
      return { kind: 'unreachable', reason };
    }
  }

  const follow = createProgressReader({ ...options, hasPrinters, withdraw });

  const open = (to: Destination): Printer => ({
    submit: async (sheet, signal) =>
      // One at a time: a picture that is stored after its sheet was withdrawn would never be deleted.
      findSheetRefusal(sheet) ?? queue.add(() => submit(sheet, to, signal)),
    async readProgress(jobRef) {
      const name = parseAgentJobRef(jobRef);
      return name === undefined ? { kind: 'unknown' } : follow(name);
    },
    async cancel(jobRef) {
      const name = parseAgentJobRef(jobRef);
      if (name) await withdraw(name);
    },
    discard: (name) => queue.add(() => withdraw(name)),
    async getHealth() {
      const printers = await listServedPrinters(database, to.location);
      return describeHealth(printers.filter(isDestination(to.onlyPrinterId)), clock.now());
    },
    close: () => queue.onIdle(),
  });

  return {
    hasPrinters,
    forLocation: (location: string): Printer => open({ location, onlyPrinterId: null }),
    /** For test sheets: no other printer of the location prints them. */
    forPrinter: (location: string, id: string): Printer => open({ location, onlyPrinterId: id }),
  };
}

const canResubmit = ({ state, sheets }: AgentSheetTable): boolean =>
  state === 'withdrawn' || (state === 'failed' && sheets === 0);
