import type { Clock } from './clock.ts';

/** Time that can also be waited for, injected so that tests move it by hand. */
export interface Scheduler extends Clock {
  /** Runs a task once, later; what it returns cancels it. A test that moves time may wait for the task's end. */
  schedule(delayMs: number, task: () => unknown): () => void;
}

export const systemScheduler: Scheduler = {
  now: () => Date.now(),
  schedule(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
