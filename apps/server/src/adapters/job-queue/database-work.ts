import type { Scheduler } from '@jepret/time';
import {
  describeFailure,
  GiveUp,
  type JobHandlers,
  type JobLog,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import type { Claim, ClaimedJob } from './database-claims.ts';
import { dueSince, type JobStore } from './database-store.ts';

/** State that the queue shares with its running jobs. */
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

/** Runs a claimed job and updates its row afterwards. */
export function createWork(dependencies: Dependencies) {
  const { queue, store, scheduler, log, retry, findIntervalMs } = dependencies;

  async function giveUp(job: ClaimedJob, claim: Claim, reason: string): Promise<void> {
    log.error({ job: job.name, id: job.id, reason }, 'a job was given up');
    await store.moveToDeadLetters(claim, reason, scheduler.now());
  }

  function logFailure(job: ClaimedJob, error: unknown, message: string): void {
    log.warn({ job: job.name, id: job.id, attempt: job.attempts, err: error }, message);
  }

  return async function work(job: ClaimedJob, claim: Claim, signal: AbortSignal): Promise<void> {
    const intervalMs = findIntervalMs(job);
    if (intervalMs === undefined && job.attempts > retry.attempts) {
      return giveUp(job, claim, 'Its worker died in the middle of every try.');
    }
    const context = { signal, attempt: intervalMs === undefined ? job.attempts : 1 };
    const failure = await runHandler(queue.handlers, job, context);
    const now = scheduler.now();
    if (failure === undefined && intervalMs === undefined) return store.complete(claim);
    if (intervalMs !== undefined) {
      if (failure !== undefined) logFailure(job, failure.error, 'a repeating job failed');
      return store.reschedule(claim, { dueAt: now + intervalMs, attempts: 0 });
    }
    // Aborted by our own stop, which is no failure of the job: the next process runs it immediately.
    if (queue.phase === 'stopping') {
      return store.reschedule(claim, { dueAt: dueSince(now), attempts: job.attempts - 1 });
    }
    const error = failure?.error;
    if (error instanceof GiveUp || job.attempts >= retry.attempts) {
      return giveUp(job, claim, describeFailure(error));
    }
    logFailure(job, error, 'a job failed and is retried');
    const dueAt = now + retryDelayMs(job.attempts, retry);
    await store.reschedule(claim, { dueAt, attempts: job.attempts });
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
