import type { Scheduler } from '@jepret/time';
import {
  describeFailure,
  GiveUp,
  type JobHandlers,
  type JobLog,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import type { Claim, ClaimedJob } from './database-claims.ts';
import { AT_ONCE, type JobStore } from './database-store.ts';

/** What a queue and its work both look at. */
export interface QueueState {
  phase: 'new' | 'started' | 'stopping';
  handlers: JobHandlers;
}

interface Dependencies {
  queue: Readonly<QueueState>;
  store: JobStore;
  scheduler: Scheduler;
  log: JobLog;
  retry: RetryPolicy;
  findIntervalMs(job: ClaimedJob): number | undefined;
}

/** One run of a claimed job, and what its row says afterwards. */
export function createWork(dependencies: Dependencies) {
  const { queue, store, scheduler, log, retry, findIntervalMs } = dependencies;

  async function bury(job: ClaimedJob, claim: Claim, reason: string): Promise<void> {
    log.error({ job: job.name, id: job.id, reason }, 'a job was given up');
    await store.bury(claim, reason, scheduler.now());
  }

  function report(job: ClaimedJob, error: unknown, message: string): void {
    log.warn({ job: job.name, id: job.id, attempt: job.attempts, err: error }, message);
  }

  return async function work(job: ClaimedJob, claim: Claim, signal: AbortSignal): Promise<void> {
    const everyMs = findIntervalMs(job);
    if (everyMs === undefined && job.attempts > retry.attempts) {
      return bury(job, claim, 'Its worker died in the middle of every try.');
    }
    const context = { signal, attempt: everyMs === undefined ? job.attempts : 1 };
    const failure = await runHandler(queue.handlers, job, context);
    const now = scheduler.now();
    if (failure === undefined && everyMs === undefined) return store.complete(claim);
    if (everyMs !== undefined) {
      if (failure !== undefined) report(job, failure.error, 'a repeating job failed');
      return store.putBack(claim, { dueAt: now + everyMs, attempts: 0 });
    }
    // Broken off by our own stop: no failure of the job, and the next process need not wait.
    if (queue.phase === 'stopping') {
      return store.putBack(claim, { dueAt: AT_ONCE, attempts: job.attempts - 1 });
    }
    const error = failure?.error;
    if (error instanceof GiveUp || job.attempts >= retry.attempts) {
      return bury(job, claim, describeFailure(error));
    }
    report(job, error, 'a job failed and is tried again');
    const dueAt = now + retryDelayMs(job.attempts, retry);
    await store.putBack(claim, { dueAt, attempts: job.attempts });
  };
}

async function runHandler(
  handlers: JobHandlers,
  job: ClaimedJob,
  context: { signal: AbortSignal; attempt: number },
): Promise<{ error: unknown } | undefined> {
  try {
    await handlers[job.name]?.(job.payload, context);
    return undefined;
  } catch (error) {
    return { error };
  }
}

const retryDelayMs = (attempts: number, { firstDelayMs, maxDelayMs }: RetryPolicy): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** (attempts - 1));
