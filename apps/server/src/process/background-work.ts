import type { BackgroundWork } from '../ports/background-work.ts';

export function createBackgroundWork(): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    start(log, title, work) {
      // After the response, so that its delay does not show how long the work takes.
      const afterAnswer = new Promise((resolve) => setImmediate(resolve));
      const run = afterAnswer
        .then(work)
        .catch((error) => log.error({ err: error }, `${title} failed`))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
