import type { Scheduler } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import {
  assertHasHandlers,
  type JobLog,
  type JobQueue,
  RETRY_POLICY,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { Claim, ClaimedJob } from './database-claims.ts';
import { createPolling } from './database-polling.ts';
import { createRepeatingJobs } from './database-repeating.ts';
import { createJobStore, dueSince, type JobStore } from './database-store.ts';
import { createWork, type QueueState } from './database-work.ts';

export interface DatabaseJobQueueOptions {
  database: Database;
  scheduler: Scheduler;
  randomness: Randomness;
  log: JobLog;
  /** How many jobs this process runs at once, of all names together. */
  concurrency?: number;
  /** How many of these slots only urgent jobs get. */
  reservedForUrgent?: number;
  retry?: RetryPolicy;
  /** After this time without a renewal a job is claimed again; a live worker renews three times in it. */
  leaseMs?: number;
}

const LEASE_MS = 30_000;
/** No job is scheduled further ahead; one that seems to be was added before the clock was set back. */
const MAX_AHEAD_MS = 25 * 3_600_000;

/** Jobs as rows of the booth's own database. */
export function createDatabaseJobQueue(options: DatabaseJobQueueOptions): JobQueue {
  const { randomness, scheduler } = options;
  const store = createJobStore(options.database);
  const queue: QueueState = { phase: 'new', handlers: {} };
  const isStarted = () => queue.phase === 'started';
  const repeatingJobs = createRepeatingJobs({ ...options, store });
  const { findIntervalMs } = repeatingJobs;
  const runs = createRuns({ ...options, store, queue, findIntervalMs, onEnded: () => poll() });
  const polling = createPolling({ ...options, isStarted, claimDue: runs.takeDue });
  const poll = () => void polling.poll();

  return {
    async add(name, payload, { key = null, runAt, isUrgent = false } = {}) {
      if (isStarted()) assertHasHandlers(queue.handlers, [name]);
      const now = scheduler.now();
      const dueAt = isUrgent || runAt === undefined ? dueSince(now) : runAt;
      await store.insert({ id: newId(randomness), name, key, payload, dueAt, isUrgent });
      if (isUrgent && key !== null) await store.makeUrgent(name, key, now);
      if (isStarted()) poll();
    },

    async start(handlers, repeating = []) {
      if (queue.phase !== 'new') throw new Error('A job queue starts once.');
      assertHasHandlers(
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

    countDue: () => store.countDue(scheduler.now()),
    listDeadLetters: store.listDeadLetters,

    async retryDeadLetter(id, transaction) {
      const joined = createJobStore(transaction as Database);
      const dead = await joined.takeDeadLetter(id);
      if (!dead) return false;
      const dueAt = dueSince(scheduler.now());
      await joined.insert({ id: newId(randomness), key: null, dueAt, ...dead });
      return true;
    },

    dismissDeadLetter: async (id, transaction) =>
      (await createJobStore(transaction as Database).takeDeadLetter(id)) !== undefined,
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
  /** At its start: a job that became urgent since then still occupies an ordinary slot. */
  isUrgent: boolean;
  abort: AbortController;
  ended: Promise<void>;
}

/** The jobs that run in this process. */
function createRuns(dependencies: RunDependencies) {
  const { store, queue, scheduler, randomness, log, onEnded } = dependencies;
  const { concurrency = 4, reservedForUrgent = 0 } = dependencies;
  const { retry = RETRY_POLICY, leaseMs = LEASE_MS } = dependencies;
  const work = createWork({ ...dependencies, retry });
  const running = new Set<Run>();

  function startRun(job: ClaimedJob, claim: Claim): void {
    const abort = new AbortController();
    const stopRenewing = startRenewal({ store, scheduler, log }, { claim, leaseMs }, abort);
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

  async function claimJobs(limit: number, only?: 'urgent' | 'others'): Promise<void> {
    if (limit <= 0) return;
    const lease = newId(randomness);
    const jobs = await store.claim({
      names: Object.keys(queue.handlers),
      limit,
      only,
      lease,
      now: scheduler.now(),
      maxWaits: { leaseMs, retryMs: retry.maxDelayMs, delayMs: MAX_AHEAD_MS },
      runningIds: [...running].map(({ jobId }) => jobId),
    });
    for (const job of jobs) startRun(job, { id: job.id, lease });
  }

  return {
    async takeDue(): Promise<void> {
      if (reservedForUrgent === 0) return claimJobs(concurrency - running.size);
      await claimJobs(concurrency - running.size, 'urgent');
      const ordinaryRuns = [...running].filter(({ isUrgent }) => !isUrgent).length;
      const freeForOthers = concurrency - reservedForUrgent - ordinaryRuns;
      await claimJobs(Math.min(concurrency - running.size, freeForOthers), 'others');
    },

    async abortAll(): Promise<void> {
      for (const { abort } of running) abort.abort();
      while (running.size > 0) await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}

/** Renews the lease until it is stopped; aborts the job if the claim is lost. */
function startRenewal(
  { store, scheduler, log }: Pick<RunDependencies, 'store' | 'scheduler' | 'log'>,
  { claim, leaseMs }: { claim: Claim; leaseMs: number },
  abort: AbortController,
): () => void {
  const renewLater = () =>
    scheduler.schedule(leaseMs / 3, async () => {
      cancel = renewLater();
      try {
        const isClaimed = await store.renew(claim, scheduler.now() + leaseMs);
        if (!isClaimed) abort.abort();
      } catch (error) {
        log.warn({ err: error }, 'a lease could not be renewed; the renewal is retried');
      }
    });
  let cancel = renewLater();
  return () => cancel();
}
