import type { JobResult, JobWithMetadata } from 'pg-boss';
import {
  describeFailure,
  GiveUp,
  type JobHandler,
  type JobLog,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import { type Crew, createCrew } from './pg-boss-crew.ts';
import type { BossQueues } from './pg-boss-queues.ts';
import { REPEATING_KEY } from './pg-boss-repeating.ts';
import { createPlaces } from './places.ts';
import type { StoredPayload } from './stored-payload.ts';

interface Dependencies {
  queues: BossQueues;
  log: JobLog;
  retry: RetryPolicy;
  concurrency: number;
  /** How many runs of one name at once. */
  concurrencyOfAName: number;
  keptForUrgent: number;
  stopping: AbortSignal;
}

/** The priority of what somebody waits for. */
export const URGENT = { priority: 1 };

/**
 * Workers for each name, for pg-boss fetches name by name. What they fetched then waits for one of the
 * places that all names share.
 */
export function createWorkers(dependencies: Dependencies) {
  const { queues, concurrencyOfAName, keptForUrgent, stopping } = dependencies;
  const places = createPlaces(dependencies);
  const crewsOf = new Map<string, Crew[]>();

  return {
    async start(name: string, handler: JobHandler): Promise<void> {
      await queues.ensureQueue(name);
      const perform = (job: JobWithMetadata<StoredPayload>) =>
        places.use(job.priority >= URGENT.priority, () =>
          run(dependencies, { name, handler, job }),
        );
      const plan = { boss: queues.boss, name, perform, stopping };
      const kept = Math.min(keptForUrgent, concurrencyOfAName);
      // A start that failed half way is repeated: what works already must not work twice.
      const crews = crewsOf.get(name) ?? [
        createCrew({ ...plan, max: concurrencyOfAName - kept, minPriority: undefined }),
        createCrew({ ...plan, max: kept, minPriority: URGENT.priority }),
      ];
      crewsOf.set(name, crews);
      for (const crew of crews) await crew.start();
    },

    /** Has the workers look that may take a job of that priority, the busy ones once they have ended. */
    wake(name: string, priority: number): void {
      for (const crew of crewsOf.get(name) ?? []) crew.wake(priority);
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
      log.warn(details, 'a job failed and is tried again');
      return { id: job.id, status: 'failed', output: { reason: describeFailure(error) } };
    }
  }
  return { id: job.id, status: 'completed' };
}
