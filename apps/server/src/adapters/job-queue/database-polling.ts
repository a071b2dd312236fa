import type { Scheduler } from '@jepret/time';
import type { JobLog } from '../../ports/job-queue.ts';

interface Dependencies {
  scheduler: Scheduler;
  log: JobLog;
  isStarted(): boolean;
  claimDue(): Promise<void>;
}

/** For jobs that other processes added or that became due; jobs of this process start immediately. */
const POLL_MS = 1_000;

/** One poll at a time; a request during a poll starts another one right after it. */
export function createPolling({ scheduler, log, isStarted, claimDue }: Dependencies) {
  let cancelNext = () => {};
  let polling: Promise<void> | undefined;
  let isPollRequested = false;

  function poll(): Promise<void> {
    isPollRequested = true;
    polling ??= claimWhileRequested().finally(() => {
      polling = undefined;
    });
    return polling;
  }

  async function claimWhileRequested(): Promise<void> {
    cancelNext();
    while (isPollRequested && isStarted()) {
      isPollRequested = false;
      try {
        await claimDue();
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
