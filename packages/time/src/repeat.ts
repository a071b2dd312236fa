import type { Scheduler } from './scheduler.ts';

/**
 * Runs a task after each interval, the first time after one interval. Returns a function that stops
 * it. If the task fails, it is not run again.
 */
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
