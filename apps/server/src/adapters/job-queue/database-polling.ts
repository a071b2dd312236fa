import type { Scheduler } from '@jepret/time';
import type { JobLog } from '../../ports/job-queue.ts';

interface Dependencies {
  scheduler: Scheduler;
  log: JobLog;
  isStarted(): boolean;
  takeDue(): Promise<void>;
}

/** For what other processes added and for what has become due; our own jobs start at once. */
const POLL_MS = 1_000;

/** One poll at a time; a wake-up during one is answered by another right behind it. */
export function createPolling({ scheduler, log, isStarted, takeDue }: Dependencies) {
  let cancelNext = () => {};
  let polling: Promise<void> | undefined;
  let isWakened = false;

  function poll(): Promise<void> {
    isWakened = true;
    polling ??= takeWhileWakened().finally(() => {
      polling = undefined;
    });
    return polling;
  }

  async function takeWhileWakened(): Promise<void> {
    cancelNext();
    while (isWakened && isStarted()) {
      isWakened = false;
      try {
        await takeDue();
      } catch (error) {
        log.error({ err: error }, 'the job queue cannot read its jobs');
      }
    }
    if (isStarted()) cancelNext = scheduler.schedule(POLL_MS, poll);
  }

  return {
    poll,

    async stop(): Promise<void> {
      cancelNext();
      await polling;
    },
  };
}
