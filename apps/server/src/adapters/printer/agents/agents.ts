import type { Clock } from '@jepret/time';
import PQueue from 'p-queue';
import type { Database } from '../../../database/schema.ts';
import type { AgentSheetTable } from '../../../database/tables/printer-tables.ts';
import { sheetKeyOf } from '../../../domain/agent-sheets.ts';
import type { Notifier } from '../../../domain/notifier.ts';
import { type BlobStore, BlobStoreError } from '../../../ports/blob-store.ts';
import type { Printer, Sheet, SubmitOutcome } from '../../../ports/printer.ts';
import { findSheetRefusal } from '../sheet-checks.ts';
import { createAgentSheetStore, listServedPrinters } from './agents-store.ts';
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

const JOB_REF = /^agent:([a-zA-Z\d-]{1,100})$/;
export const isAgentJobRef = (jobRef: string): boolean => JOB_REF.test(jobRef);

/** Prints through the agents of a location: a sheet is a row that one agent takes. */
export function createAgentPrinters(options: AgentPrintersOptions) {
  const { database, blobStore, clock, sheetChanges } = options;
  const rows = createAgentSheetStore(database);
  const queue = new PQueue({ concurrency: 1 });

  async function hasPrinters(location: string): Promise<boolean> {
    return (await listServedPrinters(database, location)).some(({ isDisabled }) => !isDisabled);
  }

  async function store(sheet: Sheet, location: string): Promise<void> {
    const existing = await rows.find(sheet.name);
    if (existing && !canResubmit(existing)) return;
    await blobStore.put(sheetKeyOf(sheet.name), sheet.jpeg, 'image/jpeg');
    await rows.save(sheet, location, clock.now());
    sheetChanges.notify();
  }

  async function withdraw(name: string): Promise<void> {
    await blobStore.delete(sheetKeyOf(name));
    if (await rows.withdraw(name, clock.now())) sheetChanges.notify();
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
      const reason = `The sheet could not be stored for its printer: ${error.message}`;
      return { kind: 'unreachable', reason };
    }
  }

  const follow = createProgressReader({ ...options, hasPrinters, withdraw });

  return {
    hasPrinters,

    forLocation: (location: string): Printer => ({
      submit: async (sheet, signal) =>
        // One at a time: a picture that is stored after its sheet was withdrawn would never be deleted.
        findSheetRefusal(sheet) ?? queue.add(() => submit(sheet, location, signal)),
      async readProgress(jobRef) {
        const name = JOB_REF.exec(jobRef)?.[1];
        return name === undefined ? { kind: 'unknown' } : follow(name);
      },
      async cancel(jobRef) {
        const name = JOB_REF.exec(jobRef)?.[1];
        if (name) await withdraw(name);
      },
      discard: (name) => queue.add(() => withdraw(name)),
      getHealth: async () =>
        describeHealth(await listServedPrinters(database, location), clock.now()),
      close: () => queue.onIdle(),
    }),
  };
}

const canResubmit = ({ state, sheets }: AgentSheetTable): boolean =>
  state === 'withdrawn' || (state === 'failed' && sheets === 0);
