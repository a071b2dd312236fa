import type { Scheduler } from '@jepret/time';

/** Real time, for doubles used by a running server; its timers do not keep the process alive. */
export const runningClock: Scheduler = {
  now: () => Date.now(),
  schedule(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
