import type { Clock } from '@jepret/time';
import { MAX_DRIFT_MS } from '../../../ports/clock.ts';
import type { PrinterTrouble } from '../../../ports/printer.ts';
import { OPERATION } from './codec/codes.ts';
import type { IppDescription } from './description.ts';
import { findTrouble, isStoppedByFailure } from './troubles.ts';

const RESUME_INTERVAL_MS = 20_000; // PRINT-13

interface Options {
  clock: Clock;
  /** Resumes the queue; returns the reason if that is not allowed. */
  resume: (signal: AbortSignal) => Promise<string | undefined>;
}

/**
 * CUPS stops a queue when its printer is not ready, and leaves it stopped after paper is loaded. So the queue is
 * resumed from time to time: then it prints the job or stops again.
 */
export function createQueueResumer({ clock, resume }: Options) {
  let resumedAt = Number.NEGATIVE_INFINITY;
  let refusal: string | undefined;
  let lastTrouble: PrinterTrouble | null = null;

  return {
    /** Resumes a stopped queue if it is time to, and returns the trouble that remains. */
    async resumeIfStopped(
      printer: IppDescription,
      signal: AbortSignal,
    ): Promise<PrinterTrouble | null> {
      const trouble = findTrouble(printer);
      const sinceMs = clock.now() - resumedAt;
      // A resume in the future: the clock was set back since.
      const isDue = sinceMs >= RESUME_INTERVAL_MS || sinceMs < -MAX_DRIFT_MS;
      // Right after a resume the printer looks healthy until it has tried; showing that would make the trouble flicker.
      if (!isStoppedByFailure(printer)) return trouble ?? (isDue ? null : lastTrouble);
      if (isDue && printer.operations.has(OPERATION.resumePrinter)) {
        resumedAt = clock.now();
        refusal = await resume(signal);
      }
      lastTrouble = trouble && addRefusal(trouble, refusal);
      return lastTrouble;
    },
    /** A sheet was printed, so the last trouble is over. */
    clearTrouble(): void {
      lastTrouble = null;
    },
  };
}

export type QueueResumer = ReturnType<typeof createQueueResumer>;

function addRefusal({ kind, message }: PrinterTrouble, refusal: string | undefined) {
  if (refusal === undefined) return { kind, message };
  return { kind, message: `${message}. The booth cannot resume the queue: ${refusal}` };
}
