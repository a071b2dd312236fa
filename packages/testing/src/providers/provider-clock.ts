/** The time a double lives in. */
export interface ProviderClock {
  now(): number;
  /** Runs a task later; what it returns cancels it. */
  schedule(delayMs: number, task: () => unknown): () => void;
}

/** Stands still until a test moves it, so that a provider's day of retries passes in no time. */
export interface HandMovedClock extends ProviderClock {
  /** Runs what falls due on the way, one after the other, each to its end. */
  advance(ms: number): Promise<void>;
}

export function createHandMovedClock(startAt = Date.UTC(2026, 0, 5, 3)): HandMovedClock {
  let now = startAt;
  const waiting = new Set<{ at: number; task: () => unknown }>();

  return {
    now: () => now,
    schedule(delayMs, task) {
      const entry = { at: now + delayMs, task };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    async advance(ms) {
      const target = now + ms;
      for (;;) {
        const [next] = [...waiting].toSorted((a, b) => a.at - b.at);
        if (!next || next.at > target) break;
        waiting.delete(next);
        now = Math.max(now, next.at);
        await next.task();
      }
      now = Math.max(now, target);
    },
  };
}

/** Real time, for a double that a running server talks to; never keeps the process alive. */
export const runningClock: ProviderClock = {
  now: () => Date.now(),
  schedule(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
