import type { JobResult, JobWithMetadata } from 'pg-boss';
import {
  describeFailure,
  GiveUp,
  type JobHandler,
  type JobLog,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import type { BossQueues } from './pg-boss-queues.ts';
import { REPEATING_KEY } from './pg-boss-repeating.ts';
import { createPlaces } from './places.ts';
import type { StoredPayload } from './stored-payload.ts';

interface Dependencies {
  queues: BossQueues;
  log: JobLog;
  retry: RetryPolicy;
  concurrency: number;
  /** How many runs of one name at once; each has a worker that looks for it. */
  concurrencyOfAName: number;
  keptForUrgent: number;
  stopping: AbortSignal;
}

/** The priority of what somebody waits for. */
export const URGENT = { priority: 1 };

/** New jobs are announced; this is for further tries and what is due later. */
const POLL_SECONDS = 2;
type WorkOptions = typeof WORK & { minPriority?: number };
const WORK = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
} as const;

/**
 * As many workers for each name as it may have runs at once, for pg-boss fetches name by name. What
 * they fetched then waits for one of the places that all names share.
 */
export function createStartWorkers(dependencies: Dependencies) {
  const { concurrencyOfAName, keptForUrgent } = dependencies;
  const { boss, ensureQueue } = dependencies.queues;
  const places = createPlaces(dependencies);

  async function startWorker(name: string, handler: JobHandler, options: WorkOptions) {
    const id = await boss.work<StoredPayload, JobResult[], WorkOptions>(
      name,
      options,
      async ([job]) => {
        if (!job) return [];
        const result = await places.use(job.priority >= URGENT.priority, () =>
          run(dependencies, { name, handler, job }),
        );
        // Otherwise it would sleep before it looks for the next job.
        boss.notifyWorker(id);
        return [result];
      },
    );
  }

  return async function startWorkers(name: string, handler: JobHandler): Promise<void> {
    await ensureQueue(name);
    for (let started = 0; started < concurrencyOfAName; started += 1) {
      const isKept = started < keptForUrgent;
      const options = isKept ? { ...WORK, minPriority: URGENT.priority } : WORK;
      await startWorker(name, handler, options);
    }
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
      log.warn(details, 'a job failed and is tried again');
      return { id: job.id, status: 'failed', output: { reason: describeFailure(error) } };
    }
  }
  return { id: job.id, status: 'completed' };
}
