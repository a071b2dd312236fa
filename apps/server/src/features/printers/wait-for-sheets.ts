import type { Scheduler } from '@jepret/time';
import { type Notifier, waitUntilFound } from '../../domain/notifier.ts';
import { isRecent } from '../../ports/clock.ts';

interface Wait<Found> {
  check(): Promise<Found>;
  isResult(found: Found): boolean;
  sheetChanges: Notifier;
  scheduler: Scheduler;
  limitMs: number;
  /** Aborted when a newer call waits instead. */
  replaced: AbortSignal;
  signal: AbortSignal;
}

/** How soon changes by another process are noticed. */
const POLL_INTERVAL_MS = 250;

/** Checks until there is a result, the time is over or the call is replaced; returns the last result. */
export async function waitForSheets<Found>(wait: Wait<Found>): Promise<Found> {
  const { check, isResult, sheetChanges, scheduler, limitMs, replaced, signal } = wait;
  const startedAt = scheduler.now();
  const isOver = () => !isRecent(startedAt, scheduler.now(), limitMs) || replaced.aborted;
  const { seen } = await waitUntilFound(
    async () => {
      signal.throwIfAborted();
      const found = await check();
      return isResult(found) || isOver() ? { seen: found } : undefined;
    },
    {
      changes: sheetChanges,
      scheduler,
      intervalMs: POLL_INTERVAL_MS,
      abortSignals: [signal, replaced],
    },
  );
  return seen;
}
