import type { Scheduler } from '@jepret/time';

/** A clock that moves only when a test moves it, so that a day of retries takes no time. */
export interface ManualClock extends Scheduler {
  /** Advances the time at once. Tasks that become due start at their own time and are not awaited. */
  tick(durationMs: number): void;
  /** Like `tick`, but awaits each task before the next one. */
  advance(durationMs: number): Promise<void>;
  /** Number of scheduled tasks. */
  pending(): number;
}

export function createManualClock(startAt = Date.UTC(2026, 0, 5, 3)): ManualClock {
  let now = startAt;
  const waiting = new Set<{ at: number; task: () => unknown }>();

  const takeNext = (untilAt: number) => {
    const [next] = [...waiting].toSorted((a, b) => a.at - b.at);
    if (!next || next.at > untilAt) return undefined;
    waiting.delete(next);
    // A task may itself have advanced the clock.
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
