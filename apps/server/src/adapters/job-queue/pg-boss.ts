import { CompiledQuery } from 'kysely';
import { type Clock, type Db as IDatabase, type JobWithMetadata, systemClock } from 'pg-boss';
import type { Database } from '../../database/schema.ts';
import {
  assertHasHandlers,
  type DeadLetter,
  type JobHandlers,
  type JobLog,
  type JobQueue,
  type OpenTransaction,
  RETRY_POLICY,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import { createCountDue } from './pg-boss-count.ts';
import { createPolling } from './pg-boss-polling.ts';
import { type BossQueues, createBossQueues, DEAD_LETTER_QUEUE } from './pg-boss-queues.ts';
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

    ...createDeadLetterChanges({ ...options, queues }),
  };
}

/** Both join a transaction of the booth's database, which has pg-boss's schema too. */
function createDeadLetterChanges({
  queues,
  schema,
  randomness,
}: Pick<PgBossJobQueueOptions, 'schema' | 'randomness'> & { queues: BossQueues }) {
  const { boss } = queues;
  /** Waits for a concurrent change of it; undefined if it was settled. */
  const take = async (id: string, db: IDatabase): Promise<DeadLetter | undefined> => {
    await queues.open();
    const { rows } = await db.executeSql(
      `select id from ${schema}.job where name = $1 and id = $2 for update`,
      [DEAD_LETTER_QUEUE, id],
    );
    if (rows.length === 0) return undefined;
    const [job] = await boss.findJobs<StoredPayload>(DEAD_LETTER_QUEUE, { id, db });
    await boss.deleteJob(DEAD_LETTER_QUEUE, id, { db });
    return job && toDeadLetter(job);
  };
  return {
    async retryDeadLetter(id: string, transaction: OpenTransaction): Promise<boolean> {
      const db = joinTransaction(transaction as Database);
      const dead = await take(id, db);
      if (!dead) return false;
      await queues.ensureQueue(dead.name);
      const data: StoredPayload = { payload: dead.payload };
      await boss.send(dead.name, data, { db, singletonKey: newId(randomness) });
      return true;
    },

    dismissDeadLetter: async (id: string, transaction: OpenTransaction): Promise<boolean> =>
      (await take(id, joinTransaction(transaction as Database))) !== undefined,
  };
}

/** Runs pg-boss's statements in a transaction of the booth's database. */
const joinTransaction = (transaction: Database): IDatabase => ({
  async executeSql(text, values = []) {
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows };
  },
});

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
