import type { Scheduler } from '@jepret/time';

/** XState's timers, by the booth's clock: what calls one off is its own name. */
export const asMachineClock = (clock: Scheduler) => ({
  setTimeout: (task: () => void, delayMs: number) => clock.schedule(delayMs, task),
  clearTimeout: (callOff: () => void) => callOff(),
});
