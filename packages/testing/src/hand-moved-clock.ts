import type { Scheduler } from '@jepret/time';

/** Stands still until a test moves it, so that a day of retries passes in no time. */
export interface HandMovedClock extends Scheduler {
  /** Lets time pass at once; what falls due on the way begins at its own moment, and nobody waits for its end. */
  tick(durationMs: number): void;
  /** Runs what falls due on the way, one after the other, each to its end. */
  advance(durationMs: number): Promise<void>;
  /** How many tasks still wait. */
  pending(): number;
}

export function createHandMovedClock(startAt = Date.UTC(2026, 0, 5, 3)): HandMovedClock {
  let now = startAt;
  const waiting = new Set<{ at: number; task: () => unknown }>();

  const takeNext = (untilAt: number) => {
    const [next] = [...waiting].toSorted((a, b) => a.at - b.at);
    if (!next || next.at > untilAt) return undefined;
    waiting.delete(next);
    // Whoever advances the clock within a task has moved it already.
    now = Math.max(now, next.at);
    return next.task;
  };

  return {
    now: () => now,
    schedule(delayMs, task) {
      const entry = { at: now + delayMs, task };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    tick(durationMs) {
      const untilAt = now + durationMs;
      for (let task = takeNext(untilAt); task; task = takeNext(untilAt)) task();
      now = Math.max(now, untilAt);
    },
    async advance(durationMs) {
      const untilAt = now + durationMs;
      for (let task = takeNext(untilAt); task; task = takeNext(untilAt)) await task();
      now = Math.max(now, untilAt);
    },
    pending: () => waiting.size,
  };
}
