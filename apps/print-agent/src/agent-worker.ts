import type { AgentSheet } from '@jepret/contract';
import type { Printer } from '@jepret/server/ports/printer.ts';
import { pause, type Scheduler } from '@jepret/time';
import type { BoothClient } from './booth-client.ts';
import { createHandOver } from './hand-over.ts';
import { createHeldSheets } from './held-sheets.ts';
import type { AgentNotes } from './notes.ts';
import { createReporting } from './reporting.ts';
import { readHealth } from './reports.ts';

interface WorkerOptions {
  boothClient: BoothClient;
  printer: Printer;
  notes: AgentNotes;
  scheduler: Scheduler;
  say(sentence: string): void;
  /** It holds one sheet less: the booth is to be asked for it anew at once. */
  onReleased(): void;
}

const LOOK_EVERY_MS = 1_000;
const HEALTH_EVERY_LOOKS = 5;
/** How many looks pass before the booth is tried again that did not hear. */
const LOOKS_AFTER_SILENCE = 10;
const AFTER_FAULT_MS = 15_000;

/** What an agent does with the sheets it has; it goes on without the booth. */
export function createAgentWorker(options: WorkerOptions) {
  const { printer, notes, scheduler, say, onReleased } = options;
  const connection = { generation: 0 };
  const heldSheets = createHeldSheets(notes, onReleased);
  const { print, isUnderWay } = createHandOver({ ...options, heldSheets, connection });
  const report = createReporting({ ...options, heldSheets, connection, isUnderWay });
  let last: Promise<unknown> = Promise.resolve();
  let wake = () => {};

  return {
    getHealth: (signal: AbortSignal) => readHealth(printer, signal),

    setGeneration(newest: number) {
      connection.generation = newest;
    },

    listHeldSheets: heldSheets.list,

    /** One after the other, in the order they came. */
    print(sheet: AgentSheet, signal: AbortSignal): void {
      heldSheets.add(sheet.name);
      last = last
        .then(() => print(sheet, signal))
        .catch(async (error) => {
          say(`A sheet could not be printed: ${error}`);
          await pause(scheduler, AFTER_FAULT_MS, signal);
          heldSheets.release(sheet.name);
        })
        .then(() => wake());
    },

    withdraw(name: string): void {
      const held = heldSheets.find(name);
      if (held) held.isWithdrawn = true;
      wake();
    },

    /** Looks after what the printer has, with or without the booth. */
    async keepReporting(signal: AbortSignal): Promise<void> {
      let nextTellingLook = 0;
      for (let looks = 0; !signal.aborted; looks += 1) {
        const isHealthDue = looks % HEALTH_EVERY_LOOKS === 0;
        try {
          const health = isHealthDue ? await readHealth(printer, signal) : undefined;
          const isHeard = await report(health, looks >= nextTellingLook, signal);
          if (!isHeard) nextTellingLook = looks + LOOKS_AFTER_SILENCE;
        } catch (error) {
          say(`The printer's state could not be told: ${error}`);
        }
        const waking = new AbortController();
        wake = () => waking.abort();
        await pause(scheduler, LOOK_EVERY_MS, AbortSignal.any([signal, waking.signal]));
      }
    },

    untilIdle: async (): Promise<void> => void (await last),
  };
}
