import type { Clock } from './clock.ts';

/** A clock with timers, injected so that tests can move the time by hand. */
export interface Scheduler extends Clock {
  /**
   * Runs a task once after a delay; returns a function that cancels it. Tests may wait for the
   * promise of the task.
   */
  schedule(delayMs: number, task: () => unknown): () => void;
}

export const systemScheduler: Scheduler = {
  now: () => Date.now(),
  schedule(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
