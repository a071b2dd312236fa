import { type Clock, type JobWithMetadata, systemClock } from 'pg-boss';
import {
  assertHandled,
  type DeadJob,
  type JobHandlers,
  type JobLog,
  type JobQueue,
  RETRY_POLICY,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { createPolling } from './pg-boss-polling.ts';
import { createBossQueues, DEAD_QUEUE } from './pg-boss-queues.ts';
import { createRequestRun } from './pg-boss-repeating.ts';
import { createWorkers, URGENT } from './pg-boss-work.ts';
import type { StoredPayload } from './stored-payload.ts';

export interface PgBossJobQueueOptions {
  url: string;
  /** Where pg-boss keeps its own tables; it makes them by itself. */
  schema: string;
  randomness: Randomness;
  log: JobLog;
  /** How many jobs this process runs at once, whatever their names. */
  concurrency?: number;
  /** Of them, runs of one name; absent, all may be. */
  concurrencyOfAName?: number;
  /** How many of these places only urgent jobs get. */
  keptForUrgent?: number;
  retry?: RetryPolicy;
  clock?: Clock;
}

/** Jobs over PostgreSQL's own queue tables, shared by every process of a chain. */
export function createPgBossJobQueue(options: PgBossJobQueueOptions): JobQueue {
  const { randomness, log, concurrency = 4, keptForUrgent = 0 } = options;
  const { concurrencyOfAName = concurrency } = options;
  const { retry = RETRY_POLICY, clock = systemClock } = options;
  const queues = createBossQueues({ ...options, clock, retry });
  const { boss } = queues;
  const stopping = new AbortController();
  const workers = createWorkers({
    queues,
    log,
    retry,
    concurrency,
    concurrencyOfAName,
    keptForUrgent,
    stopping: stopping.signal,
  });
  const requestRun = createRequestRun({ ...options, queues });
  const polling = createPolling({
    ...options,
    queues,
    clock,
    wake: workers.wake,
    requestRun,
    stopping: stopping.signal,
  });
  let handlers: JobHandlers | undefined;

  return {
    async add(name, payload, { key, runAt, isUrgent = false } = {}) {
      if (handlers) assertHandled(handlers, [name]);
      await queues.ensureQueue(name);
      // In an exclusive queue all jobs without a key would count as the same one.
      const singletonKey = key === undefined ? newId(randomness) : `key:${key}`;
      const added = await boss.send(name, { payload: payload ?? null } satisfies StoredPayload, {
        singletonKey,
        // In seconds from now: the database has a clock of its own.
        ...(runAt === undefined ? {} : { startAfter: Math.max(0, runAt - clock.now()) / 1000 }),
        ...(isUrgent ? URGENT : {}),
      });
      if (added === null && isUrgent) {
        await boss.update(name, undefined, { singletonKey, ...URGENT });
      }
    },

    async start(newHandlers, repeating = []) {
      assertHandled(
        newHandlers,
        repeating.map(({ name }) => name),
      );
      handlers = newHandlers;
      await queues.open();
      for (const [name, handler] of Object.entries(newHandlers)) await workers.start(name, handler);
      await polling.start({ names: Object.keys(newHandlers), repeating });
    },

    async stop() {
      stopping.abort();
      const polled = polling.stop();
      const opened = queues.findOpened();
      if (!opened) return;
      await opened.catch(() => {});
      await Promise.all(Object.keys(handlers ?? {}).map((name) => boss.offWork(name)));
      await polled;
      // Nothing is under way any more, so there is nothing to be graceful about.
      await boss.stop({ graceful: false });
    },

    async listDead() {
      await queues.open();
      const jobs = await boss.findJobs<StoredPayload>(DEAD_QUEUE);
      return jobs.map(toDeadJob).toSorted((a, b) => a.diedAt - b.diedAt);
    },
  };
}

const toDeadJob = (job: JobWithMetadata<StoredPayload>): DeadJob => ({
  id: job.id,
  name: job.sourceName ?? DEAD_QUEUE,
  payload: job.data.payload,
  attempts: (job.sourceRetryCount ?? 0) + 1,
  reason: reasonOf(job.sourceOutput),
  diedAt: job.createdOn.getTime(),
});

function reasonOf(output: unknown): string {
  const { reason } = Object(output);
  return typeof reason === 'string' ? reason : 'Its worker died in the middle of every try.';
}
