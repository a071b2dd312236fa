import type { Scheduler } from '@jepret/time';
import type { JobLog, RepeatingJob } from '../../ports/job-queue.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { ClaimedJob } from './database-claims.ts';
import type { JobStore } from './database-store.ts';

interface Dependencies {
  store: JobStore;
  scheduler: Scheduler;
  randomness: Randomness;
  log: JobLog;
}

const REPEATING_KEY = 'repeating';
/** How soon repeating jobs continue after the clock was set back. */
const BRING_FORWARD_INTERVAL_MS = 60_000;

/** Repeating jobs: one row each, rescheduled by its interval after every run. */
export function createRepeatingJobs({ store, scheduler, randomness, log }: Dependencies) {
  const intervalsMs = new Map<string, number>();
  let cancel = () => {};
  let isStopped = false;

  /** No row is further ahead than its interval, unless the interval was shortened or the clock was set back. */
  async function bringForward(): Promise<void> {
    const now = scheduler.now();
    for (const [name, everyMs] of intervalsMs) {
      await store.bringForward(name, REPEATING_KEY, now + everyMs);
    }
  }

  function bringForwardLater(): void {
    cancel = scheduler.schedule(BRING_FORWARD_INTERVAL_MS, async () => {
      await bringForward().catch((error) =>
        log.error({ err: error }, 'the job queue cannot read its jobs'),
      );
      if (!isStopped) bringForwardLater();
    });
  }

  return {
    async add(jobs: readonly RepeatingJob[]): Promise<void> {
      const now = scheduler.now();
      for (const { name, everyMs } of jobs) {
        intervalsMs.set(name, everyMs);
        const row = { id: newId(randomness), name, key: REPEATING_KEY, payload: null, dueAt: now };
        await store.insert(row);
      }
      await bringForward();
    },

    start(): void {
      if (intervalsMs.size > 0) bringForwardLater();
    },

    stop(): void {
      isStopped = true;
      cancel();
    },

    /** Undefined for a job that does not repeat. */
    findIntervalMs: ({ name, key }: ClaimedJob): number | undefined =>
      key === REPEATING_KEY ? intervalsMs.get(name) : undefined,
  };
}
