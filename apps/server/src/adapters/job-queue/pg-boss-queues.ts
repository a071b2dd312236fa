import { type Clock, PgBoss } from 'pg-boss';
import type { JobLog, RetryPolicy } from '../../ports/job-queue.ts';

interface BossOptions {
  url: string;
  schema: string;
  clock: Clock;
  log: JobLog;
  retry: RetryPolicy;
}

/** The shortest that pg-boss knows: a silent worker loses its job after this. */
const LEASE_SECONDS = 10;
/** One process for all sees to leases that have run out, when polling finds one; others may so soon again. */
const LEASES_SECONDS = 1;
/** For old jobs, which are deleted once a day: each time, pg-boss reads all that it keeps. */
const SUPERVISE_SECONDS = 600;
/** None of our jobs waits for another one, so nobody has to look which may begin. */
const FLOW_SECONDS = 3_600;
/**
 * A connection outlives the pauses between jobs, and one that died silently is noticed: everything
 * waits for the one question that all jobs share. What pg-boss does not know it hands on to pg.
 */
const POOL = { max: 4, idleTimeoutMillis: 60_000, keepAlive: true, query_timeout: 35_000 };
const MAX_RUN_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** What waits is kept: a date that is wrong for an hour must not make it a year too old. */
const FOR_EVER_SECONDS = 20 * 365 * DAY_SECONDS;
const STOP_FAILED = 'the job queue could not be closed';
export const DEAD_QUEUE = 'dead-jobs';

/** The connection and its queues, each made when it is first needed. */
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
    monitorIntervalSeconds: LEASES_SECONDS,
    flowIntervalSeconds: FLOW_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  boss.on('warning', ({ message }) => log.warn({}, message));

  const queues = new Map<string, Promise<void>>();
  let opened: Promise<void> | undefined;

  function open(): Promise<void> {
    opened ??= startBoss();
    // A failure is not remembered: the next call tries again.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  }

  async function startBoss(): Promise<void> {
    try {
      await boss.start();
      await boss.createQueue(DEAD_QUEUE, { retentionSeconds: FOR_EVER_SECONDS });
    } catch (error) {
      // Half open, its connections and timers would keep a command from ever ending.
      await boss.stop({ graceful: false }).catch((err) => log.error({ err }, STOP_FAILED));
      throw error;
    }
  }

  function ensureQueue(name: string): Promise<void> {
    let made = queues.get(name);
    if (!made) {
      made = makeQueue(name);
      made.catch(() => queues.delete(name));
      queues.set(name, made);
    }
    return made;
  }

  async function makeQueue(name: string): Promise<void> {
    await open();
    const settings = toSettings(retry);
    await boss.createQueue(name, { ...settings, policy: 'exclusive' });
    // What an older release made keeps its settings otherwise.
    await boss.updateQueue(name, settings);
  }

  return {
    boss,
    open,
    ensureQueue,

    /** Undefined when nobody has opened it. */
    findOpened: () => opened,
  };
}

export type BossQueues = ReturnType<typeof createBossQueues>;

const toSettings = (retry: RetryPolicy) => ({
  notify: true,
  deadLetter: DEAD_QUEUE,
  heartbeatSeconds: LEASE_SECONDS,
  expireInSeconds: MAX_RUN_SECONDS,
  retentionSeconds: FOR_EVER_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
  retryLimit: retry.attempts - 1,
  retryDelay: Math.ceil(retry.firstDelayMs / 1000),
  retryBackoff: true,
  retryDelayMax: Math.ceil(retry.maxDelayMs / 1000),
});
