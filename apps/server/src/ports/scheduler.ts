import type { Clock } from './clock.ts';

/** Time that can also be waited for, injected so that tests move it by hand. */
export interface Scheduler extends Clock {
  /** Runs a task later; what it returns cancels it. A test that moves time waits for the task's end. */
  schedule(delayMs: number, task: () => unknown): () => void;
}

export const systemScheduler: Scheduler = {
  now: () => Date.now(),
  schedule(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Ends early, without an error, when the signal is aborted. */
export function pause(scheduler: Scheduler, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = scheduler.schedule(delayMs, end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

/** Begins after the first pause. Returns how to stop it; a task that fails is not run again. */
export function repeat(
  scheduler: Scheduler,
  everyMs: number,
  task: () => Promise<unknown>,
): () => void {
  let isStopped = false;
  let cancel = () => {};
  const runLater = () => {
    cancel = scheduler.schedule(everyMs, async () => {
      await task();
      if (!isStopped) runLater();
    });
  };
  runLater();
  return () => {
    isStopped = true;
    cancel();
  };
}
