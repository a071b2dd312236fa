import type { Scheduler } from '@jepret/time';
import type { HandMovedClock } from './hand-moved-clock.ts';

/**
 * The clock's time, which moves by itself where somebody only waits: what is shorter than `limitsMs`
 * is such a wait and is over at once, what is as long or longer is a limit that a test reaches by hand.
 */
export function skipWaits(
  clock: HandMovedClock,
  limitsMs: number,
): { scheduler: Scheduler; waitsMs: number[] } {
  const waitsMs: number[] = [];
  const scheduler: Scheduler = {
    now: clock.now,
    schedule(delayMs, task) {
      const cancel = clock.schedule(delayMs, task);
      if (delayMs >= limitsMs) return cancel;
      waitsMs.push(delayMs);
      let isCancelled = false;
      // Not before the caller has what cancels it.
      queueMicrotask(() => {
        if (!isCancelled) void clock.advance(delayMs);
      });
      return () => {
        isCancelled = true;
        cancel();
      };
    },
  };
  return { scheduler, waitsMs };
}
