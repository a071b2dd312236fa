import type { Database } from '../../database/schema.ts';
import {
  assertHandled,
  describeFailure,
  GiveUp,
  type JobHandlers,
  type JobLog,
  type JobQueue,
  RETRY_POLICY,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { Scheduler } from '../../ports/scheduler.ts';
import type { Claim, ClaimedJob } from './database-claims.ts';
import { AT_ONCE, createJobStore } from './database-store.ts';

export interface DatabaseJobQueueOptions {
  database: Database;
  scheduler: Scheduler;
  randomness: Randomness;
  log: JobLog;
  /** How many jobs this process runs at once. */
  concurrency?: number;
  retry?: RetryPolicy;
  /** How long a silent worker keeps its job; a live one renews three times in that. */
  leaseMs?: number;
}

const LEASE_MS = 30_000;
/** Nothing is put off for longer; what seems to be has seen the clock set back. */
const MAX_AHEAD_MS = 25 * 3_600_000;
/** For what other processes added and for what has become due; our own jobs start at once. */
const POLL_MS = 1_000;
const REPEATING_KEY = 'repeating';
/** How soon repeating jobs go on when the clock was set back. */
const BRING_FORWARD_MS = 60_000;

interface Run {
  jobId: string;
  abort: AbortController;
  ended: Promise<void>;
}

/** Jobs as rows of the booth's own database. */
export function createDatabaseJobQueue(options: DatabaseJobQueueOptions): JobQueue {
  const { scheduler, randomness, log } = options;
  const { concurrency = 4, retry = RETRY_POLICY, leaseMs = LEASE_MS } = options;
  const store = createJobStore(options.database);
  const running = new Set<Run>();
  const everyMsOf = new Map<string, number>();
  let handlers: JobHandlers = {};
  let state: 'new' | 'started' | 'stopping' = 'new';
  let cancelPoll = () => {};
  let cancelBringForward = () => {};
  let polling: Promise<void> | undefined;
  let isWakened = false;

  /** None is further ahead than its interval, unless that or the clock has changed. */
  async function bringRepeatingForward(): Promise<void> {
    const now = scheduler.now();
    for (const [name, everyMs] of everyMsOf) {
      await store.bringForward(name, REPEATING_KEY, now + everyMs);
    }
  }

  function bringForwardLater(): void {
    cancelBringForward = scheduler.schedule(BRING_FORWARD_MS, async () => {
      await bringRepeatingForward().catch((error) =>
        log.error({ err: error }, 'the job queue cannot read its jobs'),
      );
      if (state === 'started') bringForwardLater();
    });
  }

  /** One poll at a time; a wake-up during one is answered by another right behind it. */
  function poll(): Promise<void> {
    isWakened = true;
    polling ??= takeWhileWakened().finally(() => {
      polling = undefined;
    });
    return polling;
  }

  async function takeWhileWakened(): Promise<void> {
    cancelPoll();
    while (isWakened && state === 'started') {
      isWakened = false;
      try {
        await takeDue();
      } catch (error) {
        log.error({ err: error }, 'the job queue cannot read its jobs');
      }
    }
    if (state === 'started') cancelPoll = scheduler.schedule(POLL_MS, poll);
  }

  async function takeDue(): Promise<void> {
    const limit = concurrency - running.size;
    if (limit <= 0) return;
    const now = scheduler.now();
    const lease = newId(randomness);
    const jobs = await store.claim({
      names: Object.keys(handlers),
      limit,
      lease,
      now,
      longest: { leaseMs, retryMs: retry.maxDelayMs, aheadMs: MAX_AHEAD_MS },
      inHand: [...running].map(({ jobId }) => jobId),
    });
    for (const job of jobs) begin(job, { id: job.id, lease });
  }

  function begin(job: ClaimedJob, claim: Claim): void {
    const abort = new AbortController();
    const stopRenewing = keepLease(claim, abort);
    const ended = work(job, claim, abort.signal)
      .catch((error) => log.error({ err: error, job: job.name }, 'a job could not be settled'))
      .finally(() => {
        stopRenewing();
        running.delete(run);
        void poll();
      });
    const run: Run = { jobId: job.id, abort, ended };
    running.add(run);
    if (state === 'stopping') abort.abort();
  }

  function keepLease(claim: Claim, abort: AbortController): () => void {
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

  async function work(job: ClaimedJob, claim: Claim, signal: AbortSignal): Promise<void> {
    const everyMs = job.key === REPEATING_KEY ? everyMsOf.get(job.name) : undefined;
    if (everyMs === undefined && job.attempts > retry.attempts) {
      return bury(job, claim, 'Its worker died in the middle of every try.');
    }
    const failure = await attempt(job, everyMs === undefined ? job.attempts : 1, signal);
    const now = scheduler.now();
    if (failure === undefined && everyMs === undefined) return store.complete(claim);
    if (everyMs !== undefined) {
      if (failure !== undefined) report(job, failure.error, 'a repeating job failed');
      return store.putBack(claim, { dueAt: now + everyMs, attempts: 0 });
    }
    // Broken off by our own stop: no failure of the job, and the next process need not wait.
    if (state === 'stopping') {
      return store.putBack(claim, { dueAt: AT_ONCE, attempts: job.attempts - 1 });
    }
    const error = failure?.error;
    if (error instanceof GiveUp || job.attempts >= retry.attempts) {
      return bury(job, claim, describeFailure(error));
    }
    report(job, error, 'a job failed and is tried again');
    const dueAt = now + retryDelayMs(job.attempts, retry);
    await store.putBack(claim, { dueAt, attempts: job.attempts });
  }

  async function attempt(
    job: ClaimedJob,
    attempt: number,
    signal: AbortSignal,
  ): Promise<{ error: unknown } | undefined> {
    try {
      await handlers[job.name]?.(job.payload, { signal, attempt });
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  async function bury(job: ClaimedJob, claim: Claim, reason: string): Promise<void> {
    log.error({ job: job.name, id: job.id, reason }, 'a job was given up');
    await store.bury(claim, reason, scheduler.now());
  }

  function report(job: ClaimedJob, error: unknown, message: string): void {
    log.warn({ job: job.name, id: job.id, attempt: job.attempts, err: error }, message);
  }

  return {
    async add(name, payload, options = {}) {
      if (state === 'started') assertHandled(handlers, [name]);
      const { key = null, runAt = AT_ONCE, isUrgent = false } = options;
      const dueAt = isUrgent ? AT_ONCE : runAt;
      await store.insert({ id: newId(randomness), name, key, payload, dueAt, isUrgent });
      if (isUrgent && key !== null) await store.hurry(name, key);
      if (state === 'started') void poll();
    },

    async start(newHandlers, repeating = []) {
      if (state !== 'new') throw new Error('A job queue starts once.');
      assertHandled(
        newHandlers,
        repeating.map(({ name }) => name),
      );
      handlers = newHandlers;
      const now = scheduler.now();
      for (const { name, everyMs } of repeating) {
        everyMsOf.set(name, everyMs);
        const row = { id: newId(randomness), name, key: REPEATING_KEY, payload: null, dueAt: now };
        await store.insert(row);
      }
      await bringRepeatingForward();
      state = 'started';
      if (repeating.length > 0) bringForwardLater();
      if (Object.keys(handlers).length > 0) await poll();
    },

    async stop() {
      state = 'stopping';
      cancelPoll();
      cancelBringForward();
      await polling;
      for (const { abort } of running) abort.abort();
      while (running.size > 0) await Promise.all([...running].map(({ ended }) => ended));
    },

    listDead: store.listDead,
  };
}

const retryDelayMs = (attempts: number, { firstDelayMs, maxDelayMs }: RetryPolicy): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** (attempts - 1));
