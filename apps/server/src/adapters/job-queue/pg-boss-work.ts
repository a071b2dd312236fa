import type { JobResult, JobWithMetadata } from 'pg-boss';
import {
  describeFailure,
  GiveUp,
  type JobHandler,
  type JobLog,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import { createJobSlots } from './job-slots.ts';
import type { BossQueues } from './pg-boss-queues.ts';
import { REPEATING_KEY } from './pg-boss-repeating.ts';
import { createWorkerPool, type WorkerPool } from './pg-boss-worker-pool.ts';
import type { StoredPayload } from './stored-payload.ts';

interface Dependencies {
  queues: BossQueues;
  log: JobLog;
  retry: RetryPolicy;
  concurrency: number;
  /** The maximum number of runs of one name at once. */
  concurrencyPerName: number;
  reservedForUrgent: number;
  stopping: AbortSignal;
}

/** The priority of jobs that a visitor waits for. */
export const URGENT = { priority: 1 };

/**
 * Workers for each name, because pg-boss fetches by name. A fetched job then waits for one of the slots that all
 * names share.
 */
export function createWorkers(dependencies: Dependencies) {
  const { queues, concurrencyPerName, reservedForUrgent, stopping } = dependencies;
  const slots = createJobSlots(dependencies);
  const poolsByName = new Map<string, WorkerPool[]>();

  return {
    async start(name: string, handler: JobHandler): Promise<void> {
      await queues.ensureQueue(name);
      const runHandler = (job: JobWithMetadata<StoredPayload>) =>
        slots.run(job.priority >= URGENT.priority, () => run(dependencies, { name, handler, job }));
      const poolOptions = { boss: queues.boss, name, runHandler: runHandler, stopping };
      const reserved = Math.min(reservedForUrgent, concurrencyPerName);
      // A start that failed half-way is repeated: no worker may be added twice.
      const pools = poolsByName.get(name) ?? [
        createWorkerPool({
          ...poolOptions,
          max: concurrencyPerName - reserved,
          minPriority: undefined,
        }),
        createWorkerPool({ ...poolOptions, max: reserved, minPriority: URGENT.priority }),
      ];
      poolsByName.set(name, pools);
      for (const pool of pools) await pool.start();
    },

    /** Makes the workers poll that may take a job of that priority, busy ones after their run. */
    wake(name: string, priority: number): void {
      for (const pool of poolsByName.get(name) ?? []) pool.wake(priority);
    },
  };
}

interface Run {
  name: string;
  handler: JobHandler;
  job: JobWithMetadata<StoredPayload>;
}

async function run(
  { log, retry, stopping }: Dependencies,
  { name, handler, job }: Run,
): Promise<JobResult> {
  const isRepeating = job.singletonKey === REPEATING_KEY;
  const attempt = isRepeating ? 1 : job.retryCount + 1;
  const signal = AbortSignal.any([job.signal, stopping]);
  try {
    await handler(job.data.payload, { signal, attempt });
  } catch (error) {
    const details = { job: name, id: job.id, attempt, err: error };
    if (isRepeating) {
      log.warn(details, 'a repeating job failed');
    } else if (error instanceof GiveUp || attempt >= retry.attempts) {
      log.error(details, 'a job was given up');
      return { id: job.id, status: 'deadletter', output: { reason: describeFailure(error) } };
    } else {
      log.warn(details, 'a job failed and is retried');
      return { id: job.id, status: 'failed', output: { reason: describeFailure(error) } };
    }
  }
  return { id: job.id, status: 'completed' };
}
