import { type Clock, type JobWithMetadata, systemClock } from 'pg-boss';
import {
  assertHasHandlers,
  type DeadLetter,
  type JobHandlers,
  type JobLog,
  type JobQueue,
  RETRY_POLICY,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { createCountDue } from './pg-boss-count.ts';
import { createPolling } from './pg-boss-polling.ts';
import { createBossQueues, DEAD_LETTER_QUEUE } from './pg-boss-queues.ts';
import { createRequestRun } from './pg-boss-repeating.ts';
import { createWorkers, URGENT } from './pg-boss-work.ts';
import type { StoredPayload } from './stored-payload.ts';

export interface PgBossJobQueueOptions {
  url: string;
  /** The schema of pg-boss's own tables; pg-boss creates them. */
  schema: string;
  randomness: Randomness;
  log: JobLog;
  /** How many jobs this process runs at once, of all names together. */
  concurrency?: number;
  /** How many of them may have the same name; by default all. */
  concurrencyPerName?: number;
  /** How many of these slots only urgent jobs get. */
  reservedForUrgent?: number;
  retry?: RetryPolicy;
  clock?: Clock;
}

/** Jobs over PostgreSQL's own queue tables, shared by every process of a chain. */
export function createPgBossJobQueue(options: PgBossJobQueueOptions): JobQueue {
  const { randomness, log, concurrency = 4, reservedForUrgent = 0 } = options;
  const { concurrencyPerName = concurrency } = options;
  const { retry = RETRY_POLICY, clock = systemClock } = options;
  const queues = createBossQueues({ ...options, clock, retry });
  const { boss } = queues;
  const stopping = new AbortController();
  const workers = createWorkers({
    queues,
    log,
    retry,
    concurrency,
    concurrencyPerName: concurrencyPerName,
    reservedForUrgent: reservedForUrgent,
    stopping: stopping.signal,
  });
  const countDue = createCountDue({ ...options, queues });
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
      if (handlers) assertHasHandlers(handlers, [name]);
      await queues.ensureQueue(name);
      // In an exclusive queue all jobs without a key would count as one.
      const singletonKey = key === undefined ? newId(randomness) : `key:${key}`;
      const added = await boss.send(name, { payload: payload ?? null } satisfies StoredPayload, {
        singletonKey,
        // In seconds from now, because the database has its own clock.
        ...(runAt === undefined ? {} : { startAfter: Math.max(0, runAt - clock.now()) / 1000 }),
        ...(isUrgent ? URGENT : {}),
      });
      if (added === null && isUrgent) {
        await boss.update(name, undefined, { singletonKey, ...URGENT });
      }
    },

    async start(newHandlers, repeating = []) {
      assertHasHandlers(
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
      const opened = queues.findOpening();
      if (!opened) return;
      await opened.catch(() => {});
      await Promise.all(Object.keys(handlers ?? {}).map((name) => boss.offWork(name)));
      await polled;
      // Nothing runs any more, so no graceful stop is needed.
      await boss.stop({ graceful: false });
    },

    countDue,

    async listDeadLetters() {
      await queues.open();
      const jobs = await boss.findJobs<StoredPayload>(DEAD_LETTER_QUEUE);
      return jobs.map(toDeadLetter).toSorted((a, b) => a.diedAt - b.diedAt);
    },
  };
}

const toDeadLetter = (job: JobWithMetadata<StoredPayload>): DeadLetter => ({
  id: job.id,
  name: job.sourceName ?? DEAD_LETTER_QUEUE,
  payload: job.data.payload,
  attempts: (job.sourceRetryCount ?? 0) + 1,
  reason: reasonOf(job.sourceOutput),
  diedAt: job.createdOn.getTime(),
});

function reasonOf(output: unknown): string {
  const { reason } = Object(output);
  return typeof reason === 'string' ? reason : 'Its worker died in the middle of every try.';
}
