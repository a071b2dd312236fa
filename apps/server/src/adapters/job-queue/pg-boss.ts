import { type Clock, type JobResult, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss';
import {
  assertHandled,
  describeFailure,
  GiveUp,
  type JobHandler,
  type JobHandlers,
  type JobLog,
  type JobQueue,
  RETRY_POLICY,
  type RepeatingJob,
  type RetryPolicy,
} from '../../ports/job-queue.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';

export interface PgBossJobQueueOptions {
  url: string;
  /** Where pg-boss keeps its own tables; it makes them by itself. */
  schema: string;
  randomness: Randomness;
  log: JobLog;
  /** How many jobs of one name this process runs at once. */
  concurrency?: number;
  retry?: RetryPolicy;
  clock?: Clock;
}

/** The shortest that pg-boss knows: a silent worker loses its job after this. */
const LEASE_SECONDS = 10;
/** How often the leases are looked at, by one process for all. */
const SUPERVISE_SECONDS = 2;
/** New jobs are announced; this is for further tries and what is due later. */
const POLL_SECONDS = 2;
const MAX_RUN_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** What waits is kept: a date that is wrong for an hour must not make it a year too old. */
const FOR_EVER_SECONDS = 20 * 365 * DAY_SECONDS;
const DEAD_QUEUE = 'dead-jobs';
const REPEATING_KEY = 'repeating';
const URGENT = { priority: 1 };

interface StoredPayload {
  payload: unknown;
}

/** Jobs over PostgreSQL's own queue tables, shared by every process of a chain. */
export function createPgBossJobQueue(options: PgBossJobQueueOptions): JobQueue {
  const { randomness, log, concurrency = 3, retry = RETRY_POLICY, clock = systemClock } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    schema: options.schema,
    application_name: 'jepret jobs',
    max: 4,
    clock,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has trouble'));
  boss.on('warning', ({ message }) => log.warn({}, message));

  const stopping = new AbortController();
  const timers = new Set<unknown>();
  const queues = new Map<string, Promise<void>>();
  let opened: Promise<void> | undefined;
  let handlers: JobHandlers | undefined;

  function open(): Promise<void> {
    opened ??= (async () => {
      await boss.start();
      await boss.createQueue(DEAD_QUEUE, { retentionSeconds: FOR_EVER_SECONDS });
    })();
    // A failure is not remembered: the next call tries again.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
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
    const settings = {
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
    };
    await boss.createQueue(name, { ...settings, policy: 'exclusive' });
    // What an older release made keeps its settings otherwise.
    await boss.updateQueue(name, settings);
  }

  async function startWorkers(name: string, handler: JobHandler): Promise<void> {
    await ensureQueue(name);
    for (let started = 0; started < concurrency; started += 1) {
      const id = await boss.work<StoredPayload, JobResult[], typeof WORK>(
        name,
        WORK,
        async ([job]) => {
          if (!job) return [];
          const result = await run(name, handler, job);
          // Otherwise it would sleep before it looks for the next job.
          boss.notifyWorker(id);
          return [result];
        },
      );
    }
  }

  async function run(
    name: string,
    handler: JobHandler,
    job: JobWithMetadata<StoredPayload>,
  ): Promise<JobResult> {
    const isRepeating = job.singletonKey === REPEATING_KEY;
    const attempt = isRepeating ? 1 : job.retryCount + 1;
    const signal = AbortSignal.any([job.signal, stopping.signal]);
    try {
      await handler(job.data.payload, { signal, attempt });
    } catch (error) {
      const details = { job: name, id: job.id, attempt, err: error };
      if (isRepeating) {
        log.warn(details, 'a repeating job failed');
      } else if (error instanceof GiveUp || attempt >= retry.attempts) {
        log.error(details, 'a job was given up');
        return { id: job.id, status: 'deadletter', output: { reason: describeFailure(error) } };
      } else {
        log.warn(details, 'a job failed and is tried again');
        return { id: job.id, status: 'failed', output: { reason: describeFailure(error) } };
      }
    }
    return { id: job.id, status: 'completed' };
  }

  /** When the database's clock is set back, the intervals that come had their runs already. */
  async function forgetFutureRuns(name: string): Promise<void> {
    const { schema } = options;
    await boss.getDb().executeSql(
      `delete from ${schema}.job where name = $1 and singleton_key = $2 and state <> 'active'
        and singleton_on > ${schema}.job_now() at time zone 'UTC'`,
      [name, REPEATING_KEY],
    );
  }

  /** Every process asks twice in an interval; the first of them all gets the run of that interval. */
  async function repeat({ name, everyMs }: RepeatingJob): Promise<void> {
    const singletonSeconds = Math.max(1, Math.round(everyMs / 1000));
    const request = async () => {
      try {
        const once = { singletonKey: REPEATING_KEY, singletonSeconds };
        const added = await boss.send(name, { payload: null } satisfies StoredPayload, once);
        if (added === null) await forgetFutureRuns(name);
      } catch (error) {
        log.warn({ err: error, job: name }, 'a repeating job could not be added');
      }
    };
    timers.add(clock.setInterval(() => void request(), (singletonSeconds * 1000) / 2));
    await request();
  }

  return {
    async add(name, payload, { key, runAt, isUrgent = false } = {}) {
      if (handlers) assertHandled(handlers, [name]);
      await ensureQueue(name);
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
      await open();
      for (const [name, handler] of Object.entries(newHandlers)) await startWorkers(name, handler);
      for (const job of repeating) await repeat(job);
    },

    async stop() {
      for (const timer of timers) clock.clearInterval(timer);
      stopping.abort();
      if (!opened) return;
      await opened.catch(() => {});
      await Promise.all(Object.keys(handlers ?? {}).map((name) => boss.offWork(name)));
      // Nothing is under way any more, so there is nothing to be graceful about.
      await boss.stop({ graceful: false });
    },

    async listDead() {
      await open();
      const jobs = await boss.findJobs<StoredPayload>(DEAD_QUEUE);
      return jobs
        .map((job) => ({
          id: job.id,
          name: job.sourceName ?? DEAD_QUEUE,
          payload: job.data.payload,
          attempts: (job.sourceRetryCount ?? 0) + 1,
          reason: reasonOf(job.sourceOutput),
          diedAt: job.createdOn.getTime(),
        }))
        .toSorted((a, b) => a.diedAt - b.diedAt);
    },
  };
}

const WORK = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
} as const;

function reasonOf(output: unknown): string {
  const { reason } = Object(output);
  return typeof reason === 'string' ? reason : 'Its worker died in the middle of every try.';
}
