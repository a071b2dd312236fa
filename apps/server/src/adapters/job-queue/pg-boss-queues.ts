import { type Clock, PgBoss } from 'pg-boss';
import type { JobLog, RetryPolicy } from '../../ports/job-queue.ts';

interface BossOptions {
  url: string;
  schema: string;
  clock: Clock;
  log: JobLog;
  retry: RetryPolicy;
}

/** The minimum of pg-boss: a silent worker loses its job after this time. */
const LEASE_SECONDS = 10;
/** One process for all handles expired leases when polling finds one; another process may do so this soon again. */
const LEASE_CHECK_SECONDS = 1;
/** For old jobs, which are deleted once a day: each time, pg-boss reads all jobs that it keeps. */
const SUPERVISE_SECONDS = 600;
/** No job of ours depends on another one, so this check is hardly needed. */
const FLOW_CHECK_SECONDS = 3_600;
/**
 * Connections are kept during pauses between jobs, and a dead one is noticed: all jobs depend on the one shared
 * query. pg-boss passes options that it does not have itself on to pg.
 */
const POOL = { max: 4, idleTimeoutMillis: 60_000, keepAlive: true, query_timeout: 35_000 };
const MAX_RUN_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Waiting jobs are kept: with a clock that is wrong for an hour, they must not count as a year old. */
const KEEP_SECONDS = 20 * 365 * DAY_SECONDS;
const STOP_FAILED = 'the job queue could not be closed';
export const DEAD_LETTER_QUEUE = 'dead-jobs';

/** The connection and its queues, each created on first use. */
export function createBossQueues({ url, schema, clock, log, retry }: BossOptions) {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    application_name: 'jepret jobs',
    ...POOL,
    clock,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: LEASE_CHECK_SECONDS,
    flowIntervalSeconds: FLOW_CHECK_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  boss.on('warning', ({ message }) => log.warn({}, message));

  const queues = new Map<string, Promise<void>>();
  let opened: Promise<void> | undefined;

  function open(): Promise<void> {
    opened ??= startBoss();
    // Not cached if it failed: the next call tries again.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  }

  async function startBoss(): Promise<void> {
    try {
      await boss.start();
      await boss.createQueue(DEAD_LETTER_QUEUE, { retentionSeconds: KEEP_SECONDS });
    } catch (error) {
      // The connections and timers of a half-opened pg-boss would keep a command from ending.
      await boss.stop({ graceful: false }).catch((err) => log.error({ err }, STOP_FAILED));
      throw error;
    }
  }

  function ensureQueue(name: string): Promise<void> {
    let created = queues.get(name);
    if (!created) {
      created = createQueue(name);
      created.catch(() => queues.delete(name));
      queues.set(name, created);
    }
    return created;
  }

  async function createQueue(name: string): Promise<void> {
    await open();
    const settings = toSettings(retry);
    await boss.createQueue(name, { ...settings, policy: 'exclusive' });
    // Otherwise a queue that an older release created keeps its settings.
    await boss.updateQueue(name, settings);
  }

  return {
    boss,
    open,
    ensureQueue,

    /** Undefined if it was not opened. */
    findOpening: () => opened,
  };
}

export type BossQueues = ReturnType<typeof createBossQueues>;

const toSettings = (retry: RetryPolicy) => ({
  notify: true,
  deadLetter: DEAD_LETTER_QUEUE,
  heartbeatSeconds: LEASE_SECONDS,
  expireInSeconds: MAX_RUN_SECONDS,
  retentionSeconds: KEEP_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
  retryLimit: retry.attempts - 1,
  retryDelay: Math.ceil(retry.firstDelayMs / 1000),
  retryBackoff: true,
  retryDelayMax: Math.ceil(retry.maxDelayMs / 1000),
});
