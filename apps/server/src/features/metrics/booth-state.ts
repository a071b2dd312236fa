import { type Scheduler, withTimeLimit } from '@jepret/time';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { JobLog, JobQueue } from '../../ports/job-queue.ts';
import type { BoothState, QueueLength } from '../../ports/metrics.ts';

interface Dependencies {
  database: Database;
  /** All queues have the same storage. */
  jobQueue: Pick<JobQueue, 'countDue'>;
  scheduler: Scheduler;
  logger: Pick<JobLog, 'warn'>;
}

const STATE_MAX_AGE_MS = 10_000; // METRIC-5
const TIME_LIMIT_MS = 5_000; // METRIC-6
const HOUR_MS = 3_600_000;
const QUEUES: Record<string, string> = { mail: 'mails', print: 'prints' };

/** Reads the database at most every ten seconds, however often it is called; undefined if that fails. */
export function createReadBoothState(dependencies: Dependencies) {
  const { scheduler, logger } = dependencies;
  let last: { at: number; state: Promise<BoothState | undefined> } | undefined;

  async function readInTime(): Promise<BoothState | undefined> {
    try {
      const state = await withTimeLimit(scheduler, TIME_LIMIT_MS, () => read(dependencies));
      if (!state) throw new Error('no answer in time');
      return state;
    } catch (error) {
      logger.warn({ err: error }, 'the lengths of the queues cannot be read');
      return undefined;
    }
  }

  return function readBoothState(): Promise<BoothState | undefined> {
    const now = scheduler.now();
    // An instant in the future is from before the clock was set back.
    const isFresh = last !== undefined && last.at <= now && now < last.at + STATE_MAX_AGE_MS;
    if (last === undefined || !isFresh) {
      last = { at: now, state: readInTime() };
    }
    return last.state;
  };
}

async function read({ database, jobQueue, scheduler }: Dependencies): Promise<BoothState> {
  const now = scheduler.now();
  const [jobs, deliveries, payments] = await Promise.all([
    jobQueue.countDue(),
    countDeliveries(database, now),
    countPayments(database, now - HOUR_MS),
  ]);
  return { queues: [...deliveries, ...jobs], payments };
}

async function countDeliveries(database: Database, now: number): Promise<QueueLength[]> {
  const rows = await database
    .selectFrom('deliveries')
    .select((row) => ['kind', row.fn.countAll().as('count'), row.fn.min('asked_at').as('since')])
    .where('state', '=', 'waiting')
    .groupBy('kind')
    .execute();
  return Object.entries(QUEUES).map(([kind, name]) => {
    const { count, since } = rows.find((row) => row.kind === kind) ?? { count: 0, since: now };
    return { name, count: Number(count), oldestWaitMs: Math.max(0, now - Number(since)) };
  });
}

async function countPayments(database: Database, since: number): Promise<BoothState['payments']> {
  const rows = await database
    .selectFrom('transactions')
    .select(sql<string>`case when staff_id is null then status else 'bypassed' end`.as('result'))
    .select((row) => row.fn.countAll().as('count'))
    .where('created_at', '>=', since)
    .groupBy('result')
    .execute();
  return rows.map(({ result, count }) => ({ result, count: Number(count) }));
}
