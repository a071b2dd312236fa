import type { Clock } from '@jepret/time';
import { z } from 'zod';
import type { SteadyInstant } from '../../ports/clock.ts';
import { GiveUp, type JobHandlers, type RepeatingJob } from '../../ports/job-queue.ts';
import type { ClearEnded } from './clearing/clearing.ts';
import type { Remove } from './removal.ts';
import type { Retention } from './service.ts';
import type { ErasureStore } from './store.ts';

export const REMOVE_JOB = 'retention-remove';
const RETRY_JOB = 'retention-rescue';
const SWEEP_JOB = 'retention-sweep';
const CLEAR_JOB = 'retention-clear';

export const RETENTION_REPEATS: readonly RepeatingJob[] = [
  { name: RETRY_JOB, everyMs: 5_000 },
  { name: SWEEP_JOB, everyMs: 900_000 },
  { name: CLEAR_JOB, everyMs: 300_000 },
];

/** Removed one after the other, because payments share this queue. */
const REMOVED_AT_ONCE = 50;

const Payload = z.object({ transactionId: z.string() });

interface Dependencies {
  retention: Retention;
  store: ErasureStore;
  remove: Remove;
  clearEnded: ClearEnded;
  clock: Clock;
  /** Deletes old data outside sessions, such as the mails of one-time codes. */
  deleteOldData(now: SteadyInstant): Promise<void>;
  /** Undefined while the clock is not trusted. */
  findSteadyNow(): Promise<SteadyInstant | undefined>;
}

export function createRetentionJobs(dependencies: Dependencies): JobHandlers {
  const { retention, store, remove, clearEnded, clock, findSteadyNow, deleteOldData } =
    dependencies;
  return {
    async [REMOVE_JOB](payload, { signal }) {
      const parsed = Payload.safeParse(payload);
      if (!parsed.success) throw new GiveUp('The job payload names no session.');
      await remove(parsed.data.transactionId, signal);
    },

    /** Removes sessions that were marked without a job, and retries failed removals. */
    async [RETRY_JOB](_payload, { signal }) {
      for (const id of await store.listRemovable(clock.now(), REMOVED_AT_ONCE)) {
        if (signal.aborted) return;
        await remove(id, signal);
      }
    },

    async [CLEAR_JOB](_payload, { signal }) {
      const now = await findSteadyNow();
      if (now !== undefined) await clearEnded(now, signal);
    },

    async [SWEEP_JOB](_payload, { signal }) {
      const now = await findSteadyNow();
      if (now === undefined) return;
      await retention.sweep(now, signal);
      await deleteOldData(now);
    },
  };
}
