import type { Scheduler } from '@jepret/time';
import type { ManualClock } from './manual-clock.ts';

/**
 * A scheduler on a manual clock that skips waits: delays shorter than `skipBelowMs` pass immediately,
 * longer ones are time limits, which a test reaches by moving the clock.
 */
export function skipShortWaits(
  clock: ManualClock,
  skipBelowMs: number,
): { scheduler: Scheduler; waitsMs: number[] } {
  const waitsMs: number[] = [];
  const scheduler: Scheduler = {
    now: clock.now,
    schedule(delayMs, task) {
      const cancel = clock.schedule(delayMs, task);
      if (delayMs >= skipBelowMs) return cancel;
      waitsMs.push(delayMs);
      let isCancelled = false;
      // Deferred until the caller has received the cancel function.
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
