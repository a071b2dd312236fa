import type { Bell } from '../../ports/bell.ts';
import type { Scheduler } from '../../ports/scheduler.ts';

interface Wait<Found> {
  look(): Promise<Found>;
  isNews(found: Found): boolean;
  bell: Bell;
  scheduler: Scheduler;
  limitMs: number;
  gone: AbortSignal;
}

/** How soon news of another process are found without being told. */
const LOOK_EVERY_MS = 250;

/** Looks until there is news or the time is over; gives what was seen last. */
export async function waitForNews<Found>(wait: Wait<Found>): Promise<Found> {
  const { look, isNews, bell, scheduler, limitMs, gone } = wait;
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    gone.throwIfAborted();
    // Listening begins before the look, so that nothing is missed in between.
    const change = nextChange(bell, scheduler, gone);
    try {
      const found = await look();
      if (isNews(found) || waitedMs >= limitMs) return found;
      await change.promise;
    } finally {
      change.end();
    }
  }
}

function nextChange(bell: Bell, scheduler: Scheduler, gone: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopListening = bell.listen(resolve);
  const cancel = scheduler.schedule(LOOK_EVERY_MS, resolve);
  const onGone = () => resolve();
  gone.addEventListener('abort', onGone, { once: true });
  return {
    promise,
    end() {
      stopListening();
      cancel();
      gone.removeEventListener('abort', onGone);
    },
  };
}
