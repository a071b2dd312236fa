import type { Clock } from '@jepret/time';
import { MAX_DRIFT_MS } from '../../../ports/clock.ts';
import type { PrinterTrouble } from '../../../ports/printer.ts';
import { OPERATION } from './codec/codes.ts';
import type { IppDescription } from './description.ts';
import { findTrouble, isStoppedByFailure } from './troubles.ts';

const RESUME_EVERY_MS = 20_000; // PRINT-13

interface Options {
  clock: Clock;
  /** Answers why it may not; undefined when the queue runs again. */
  resume: (signal: AbortSignal) => Promise<string | undefined>;
}

/**
 * CUPS stops a queue when its printer is not ready and leaves it stopped after the paper is
 * filled up. So the queue is tried again now and then, which prints the job or stops again.
 */
export function createQueueResumer({ clock, resume }: Options) {
  let resumedAt = Number.NEGATIVE_INFINITY;
  let refusal: string | undefined;
  let unproven: PrinterTrouble | null = null;

  return {
    /** What keeps the printer from printing, after doing about it what can be done. */
    async mend(printer: IppDescription, signal: AbortSignal): Promise<PrinterTrouble | null> {
      const trouble = findTrouble(printer);
      const sinceMs = clock.now() - resumedAt;
      // Tried in the future: the clock was set back since.
      const isDue = sinceMs >= RESUME_EVERY_MS || sinceMs < -MAX_DRIFT_MS;
      // Just started again it seems well until it has tried; staff would see the trouble flicker.
      if (!isStoppedByFailure(printer)) return trouble ?? (isDue ? null : unproven);
      if (isDue && printer.operations.has(OPERATION.resumePrinter)) {
        resumedAt = clock.now();
        refusal = await resume(signal);
      }
      unproven = trouble && addRefusal(trouble, refusal);
      return unproven;
    },
    /** Paper came out: whatever was wrong is mended. */
    prove(): void {
      unproven = null;
    },
  };
}

export type QueueResumer = ReturnType<typeof createQueueResumer>;

function addRefusal({ kind, message }: PrinterTrouble, refusal: string | undefined) {
  if (refusal === undefined) return { kind, message };
  return { kind, message: `${message}. The booth cannot start the queue again: ${refusal}` };
}
