import type { Scheduler } from '@jepret/time';
import type { Notifier } from '../../domain/notifier.ts';
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
  const { look, hasNews, scheduler, limitMs, replaced, gone } = wait;
  const startedAt = scheduler.now();
  for (;;) {
    gone.throwIfAborted();
    // The subscription begins before the look, so that nothing is missed in between.
    const change = nextChange(wait);
    try {
      const found = await look();
      if (hasNews(found) || !isRecent(startedAt, scheduler.now(), limitMs) || replaced.aborted)
        return found;
      await change.promise;
    } finally {
      change.end();
    }
  }
}

function nextChange({ sheetChanges, scheduler, replaced, gone }: Wait<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = sheetChanges.subscribe(resolve);
  const cancel = scheduler.schedule(LOOK_EVERY_MS, resolve);
  const onEnd = () => resolve();
  const ends = [gone, replaced];
  for (const end of ends) end.addEventListener('abort', onEnd, { once: true });
  return {
    promise,
    end() {
      unsubscribe();
      cancel();
      for (const end of ends) end.removeEventListener('abort', onEnd);
    },
  };
}
