import type { AgentSheet } from '@jepret/contract';
import type { Printer } from '@jepret/server/ports/printer.ts';
import { pause, type Scheduler } from '@jepret/time';
import type { BoothClient } from './booth-client.ts';
import { createHeldSheets } from './held-sheets.ts';
import type { AgentNotes } from './notes.ts';
import { createReporting } from './reporting.ts';
import { readHealth } from './reports.ts';
import { createSheetPrinter } from './sheet-printer.ts';

interface WorkerOptions {
  boothClient: BoothClient;
  printer: Printer;
  notes: AgentNotes;
  scheduler: Scheduler;
  log(sentence: string): void;
  /** Called when a sheet is released, so that the agent requests it again immediately. */
  onReleased(): void;
}

const POLL_INTERVAL_MS = 1_000;
const POLLS_PER_HEALTH_CHECK = 5;
/** The number of polls before the next report after one that failed. */
const POLLS_AFTER_FAILED_REPORT = 10;
const RETRY_DELAY_MS = 15_000;

/** Prints and reports the agent's sheets; continues while the booth is unreachable. */
export function createAgentWorker(options: WorkerOptions) {
  const { printer, notes, scheduler, log, onReleased } = options;
  const connection = { generation: 0 };
  const heldSheets = createHeldSheets(notes, onReleased);
  const { print, isSubmitting } = createSheetPrinter({ ...options, heldSheets, connection });
  const report = createReporting({ ...options, heldSheets, connection, isSubmitting });
  let lastPrint: Promise<unknown> = Promise.resolve();
  let wake = () => {};

  return {
    getHealth: (signal: AbortSignal) => readHealth(printer, signal),

    setGeneration(newest: number) {
      connection.generation = newest;
    },

    listHeldSheets: heldSheets.list,

    /** One at a time, in the order of arrival. */
    print(sheet: AgentSheet, signal: AbortSignal): void {
      heldSheets.add(sheet.name);
      lastPrint = lastPrint
        .then(() => print(sheet, signal))
        .catch(async (error) => {
          log(`A sheet could not be printed: ${error}`);
          await pause(scheduler, RETRY_DELAY_MS, signal);
          heldSheets.release(sheet.name);
        })
        .then(() => wake());
    },

    withdraw(name: string): void {
      const held = heldSheets.find(name);
      if (held) held.isWithdrawn = true;
      wake();
    },

    /** Follows the printer's sheets, also while the booth is unreachable. */
    async reportUntilAborted(signal: AbortSignal): Promise<void> {
      let nextReportPoll = 0;
      for (let polls = 0; !signal.aborted; polls += 1) {
        const isHealthDue = polls % POLLS_PER_HEALTH_CHECK === 0;
        try {
          const health = isHealthDue ? await readHealth(printer, signal) : undefined;
          const isReceived = await report(health, polls >= nextReportPoll, signal);
          if (!isReceived) nextReportPoll = polls + POLLS_AFTER_FAILED_REPORT;
        } catch (error) {
          log(`The printer's state could not be reported: ${error}`);
        }
        const waking = new AbortController();
        wake = () => waking.abort();
        await pause(scheduler, POLL_INTERVAL_MS, AbortSignal.any([signal, waking.signal]));
      }
    },

    untilIdle: async (): Promise<void> => void (await lastPrint),
  };
}
