import type { Scheduler } from '@jepret/time';

/** XState's timers on the booth's clock; a timer's id is its cancel function. */
export const asMachineClock = (clock: Scheduler) => ({
  setTimeout: (task: () => void, delayMs: number) => clock.schedule(delayMs, task),
  clearTimeout: (cancel: () => void) => cancel(),
});
