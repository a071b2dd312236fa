export { type Clock, systemClock } from './clock.ts';
export { repeat } from './repeat.ts';
export { type Scheduler, systemScheduler } from './scheduler.ts';
export { pause, untilAborted, wait, within } from './wait.ts';
