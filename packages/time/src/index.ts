export { type Clock, systemClock } from './clock.ts';
export { repeat } from './repeat.ts';
export { type Scheduler, systemScheduler } from './scheduler.ts';
export { pause, rejectOnAbort, wait, waitUntil, withTimeLimit } from './wait.ts';
