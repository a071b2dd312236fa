import type { Scheduler } from './scheduler.ts';

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
