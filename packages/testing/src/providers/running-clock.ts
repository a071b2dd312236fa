import type { Scheduler } from '@jepret/time';

/** Real time, for a double that a running server talks to; never keeps the process alive. */
export const runningClock: Scheduler = {
  now: () => Date.now(),
  schedule(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
