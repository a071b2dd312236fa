import type { Scheduler } from '@jepret/time';
import { lookUntilFound, type Notifier } from '../../domain/notifier.ts';
import { isRecent } from '../../ports/clock.ts';

interface Wait<Found> {
  look(): Promise<Found>;
  hasNews(found: Found): boolean;
  sheetChanges: Notifier;
  scheduler: Scheduler;
  limitMs: number;
  /** Somebody else waits in its place. */
  replaced: AbortSignal;
  gone: AbortSignal;
}

/** How soon news of another process are found without being told. */
const LOOK_EVERY_MS = 250;

/** Looks until there is news, the time is over or it is replaced; gives what was seen last. */
export async function waitForNews<Found>(wait: Wait<Found>): Promise<Found> {
  const { look, hasNews, sheetChanges, scheduler, limitMs, replaced, gone } = wait;
  const startedAt = scheduler.now();
  const isOver = () => !isRecent(startedAt, scheduler.now(), limitMs) || replaced.aborted;
  const { seen } = await lookUntilFound(
    async () => {
      gone.throwIfAborted();
      const seen = await look();
      return hasNews(seen) || isOver() ? { seen } : undefined;
    },
    { changes: sheetChanges, scheduler, everyMs: LOOK_EVERY_MS, ends: [gone, replaced] },
  );
  return seen;
}
