import type { Scheduler } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import {
  assertHandled,
  type JobLog,
  type JobQueue,
  RETRY_POLICY,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { Claim, ClaimedJob } from './database-claims.ts';
import { createPolling } from './database-polling.ts';
import { createRepeatingJobs } from './database-repeating.ts';
import { AT_ONCE, createJobStore, type JobStore } from './database-store.ts';
import { createWork, type QueueState } from './database-work.ts';

export interface DatabaseJobQueueOptions {
  database: Database;
  scheduler: Scheduler;
  randomness: Randomness;
  log: JobLog;
  /** How many jobs this process runs at once, whatever their names. */
  concurrency?: number;
  /** How many of these places only urgent jobs get. */
  keptForUrgent?: number;
  retry?: RetryPolicy;
  /** How long a silent worker keeps its job; a live one renews three times in that. */
  leaseMs?: number;
}

const LEASE_MS = 30_000;
/** Nothing is put off for longer; what seems to be has seen the clock set back. */
const MAX_AHEAD_MS = 25 * 3_600_000;

/** Jobs as rows of the booth's own database. */
export function createDatabaseJobQueue(options: DatabaseJobQueueOptions): JobQueue {
  const { randomness } = options;
  const store = createJobStore(options.database);
  const queue: QueueState = { phase: 'new', handlers: {} };
  const isStarted = () => queue.phase === 'started';
  const repeatingJobs = createRepeatingJobs({ ...options, store });
  const { findIntervalMs } = repeatingJobs;
  const runs = createRuns({ ...options, store, queue, findIntervalMs, onEnded: () => poll() });
  const polling = createPolling({ ...options, isStarted, takeDue: runs.takeDue });
  const poll = () => void polling.poll();

  return {
    async add(name, payload, { key = null, runAt = AT_ONCE, isUrgent = false } = {}) {
      if (isStarted()) assertHandled(queue.handlers, [name]);
      const dueAt = isUrgent ? AT_ONCE : runAt;
      await store.insert({ id: newId(randomness), name, key, payload, dueAt, isUrgent });
      if (isUrgent && key !== null) await store.hurry(name, key);
      if (isStarted()) poll();
    },

    async start(handlers, repeating = []) {
      if (queue.phase !== 'new') throw new Error('A job queue starts once.');
      assertHandled(
        handlers,
        repeating.map(({ name }) => name),
      );
      queue.handlers = handlers;
      await repeatingJobs.add(repeating);
      queue.phase = 'started';
      repeatingJobs.start();
      if (Object.keys(handlers).length > 0) await polling.poll();
    },

    async stop() {
      queue.phase = 'stopping';
      repeatingJobs.stop();
      await polling.stop();
      await runs.abortAll();
    },

    listDead: store.listDead,
  };
}

type RunDependencies = DatabaseJobQueueOptions & {
  store: JobStore;
  queue: Readonly<QueueState>;
  findIntervalMs(job: ClaimedJob): number | undefined;
  onEnded(): void;
};

interface Run {
  jobId: string;
  /** When it was begun: one that has become so since keeps no place free for others. */
  isUrgent: boolean;
  abort: AbortController;
  ended: Promise<void>;
}

/** The jobs that this process has in hand. */
function createRuns(dependencies: RunDependencies) {
  const { store, queue, scheduler, randomness, log, onEnded } = dependencies;
  const { concurrency = 4, keptForUrgent = 0 } = dependencies;
  const { retry = RETRY_POLICY, leaseMs = LEASE_MS } = dependencies;
  const work = createWork({ ...dependencies, retry });
  const running = new Set<Run>();

  function begin(job: ClaimedJob, claim: Claim): void {
    const abort = new AbortController();
    const stopRenewing = keepLease({ store, scheduler, log }, { claim, leaseMs }, abort);
    const ended = work(job, claim, abort.signal)
      .catch((error) => log.error({ err: error, job: job.name }, 'a job could not be settled'))
      .finally(() => {
        stopRenewing();
        running.delete(run);
        onEnded();
      });
    const run: Run = { jobId: job.id, isUrgent: job.isUrgent, abort, ended };
    running.add(run);
    if (queue.phase === 'stopping') abort.abort();
  }

  async function take(limit: number, only?: 'urgent' | 'others'): Promise<void> {
    if (limit <= 0) return;
    const lease = newId(randomness);
    const jobs = await store.claim({
      names: Object.keys(queue.handlers),
      limit,
      only,
      lease,
      now: scheduler.now(),
      longest: { leaseMs, retryMs: retry.maxDelayMs, aheadMs: MAX_AHEAD_MS },
      inHand: [...running].map(({ jobId }) => jobId),
    });
    for (const job of jobs) begin(job, { id: job.id, lease });
  }

  return {
    async takeDue(): Promise<void> {
      if (keptForUrgent === 0) return take(concurrency - running.size);
      await take(concurrency - running.size, 'urgent');
      const others = [...running].filter(({ isUrgent }) => !isUrgent).length;
      const forOthers = concurrency - keptForUrgent - others;
      await take(Math.min(concurrency - running.size, forOthers), 'others');
    },

    async abortAll(): Promise<void> {
      for (const { abort } of running) abort.abort();
      while (running.size > 0) await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}

/** Renews it until it is told to stop; aborts the work when the claim is lost. */
function keepLease(
  { store, scheduler, log }: Pick<RunDependencies, 'store' | 'scheduler' | 'log'>,
  { claim, leaseMs }: { claim: Claim; leaseMs: number },
  abort: AbortController,
): () => void {
  const renewLater = () =>
    scheduler.schedule(leaseMs / 3, async () => {
      cancel = renewLater();
      try {
        const isOurs = await store.renew(claim, scheduler.now() + leaseMs);
        if (!isOurs) abort.abort();
      } catch (error) {
        log.warn({ err: error }, 'a lease could not be renewed; it is tried again');
      }
    });
  let cancel = renewLater();
  return () => cancel();
}
