import type { Clock } from 'pg-boss';
import type { JobLog, RepeatingJob } from '../../ports/job-queue.ts';
import type { BossQueues } from './pg-boss-queues.ts';
import { REPEATING_KEY, toSlotSeconds } from './pg-boss-repeating.ts';

interface Dependencies {
  queues: BossQueues;
  schema: string;
  clock: Clock;
  log: JobLog;
  /** Makes the workers of a name poll; `priority` is the highest of its due jobs. */
  wake(name: string, priority: number): void;
  requestRun(job: RepeatingJob): Promise<void>;
  stopping: AbortSignal;
}

interface Work {
  names: readonly string[];
  repeating: readonly RepeatingJob[];
}

/** Work that pg-boss does not announce; it announces only new jobs that are due immediately. */
type DueWork =
  | { kind: 'due'; name: string; priority: number }
  | { kind: 'silent'; name: null }
  | { kind: 'missing'; name: string };

/** The largest delay of a retry or of a job for later. */
const POLL_MS = 2_000;
const QUERY_FAILED = 'the job queue cannot read its jobs';

/**
 * One query for all names: which jobs are due, whether a worker has gone silent, and which repeating job has no
 * run in this interval. With a query for each worker, an idle server used a tenth of a core.
 */
export function createPolling(dependencies: Dependencies) {
  const { queues, schema, clock, log, wake, requestRun, stopping } = dependencies;
  const { boss } = queues;
  const query = createQuery(schema);
  let timer: unknown;
  let polling: Promise<void> | undefined;
  /** A poll was requested during the last one. */
  let isPollRequested = false;

  async function runQuery({ names, repeating }: Work): Promise<void> {
    const { rows } = await boss
      .getDb()
      .executeSql(query, [
        names,
        repeating.map(({ name }) => name),
        repeating.map(toSlotSeconds),
        REPEATING_KEY,
      ]);
    for (const dueWork of rows as DueWork[]) {
      if (stopping.aborted) return;
      if (dueWork.kind === 'due') wake(dueWork.name, dueWork.priority);
      if (dueWork.kind === 'silent') superviseSilentJobs();
      const missing = repeating.find(({ name }) => name === dueWork.name);
      if (dueWork.kind === 'missing' && missing) await requestRun(missing);
    }
  }

  /** Retries the jobs of silent workers or gives them up. Not awaited, because it sometimes rebuilds an index too. */
  function superviseSilentJobs(): void {
    if (boss.isMaintaining()) return;
    boss.supervise().catch((error) => log.error({ err: error }, QUERY_FAILED));
  }

  async function runWhileRequested(work: Work): Promise<void> {
    do {
      isPollRequested = false;
      await runQuery(work).catch((error) => log.error({ err: error }, QUERY_FAILED));
    } while (isPollRequested && !stopping.aborted);
    polling = undefined;
  }

  /** One query at a time. */
  function poll(work: Work): Promise<void> {
    isPollRequested = true;
    polling ??= runWhileRequested(work);
    return polling;
  }

  return {
    async start(work: Work): Promise<void> {
      if (stopping.aborted) return;
      // At least twice in an interval, so that no interval is missed.
      const intervals = work.repeating.map(({ everyMs }) => everyMs / 2);
      timer = clock.setInterval(() => void poll(work), Math.min(POLL_MS, ...intervals));
      await poll(work);
    },

    async stop(): Promise<void> {
      if (timer !== undefined) clock.clearInterval(timer);
      await polling;
    },
  };
}

/**
 * Silent workers are searched under all names, so that jobs of a process that died alone are found. A run that
 * has not ended counts for the next interval too; a run in the future was added before the database's clock was
 * set back.
 */
const createQuery = (schema: string): string => `
  select 'due' as kind, work.name, due.priority
  from unnest($1::text[]) as work (name)
  cross join lateral (
    select priority from ${schema}.job
    where job.name = work.name and state < 'active' and not blocked
      and start_after <= ${schema}.job_now()
    order by priority desc, created_on limit 1
  ) as due
  union all
  select 'silent', null, 0 where exists (
    select from ${schema}.job
    where state = 'active' and policy = 'exclusive'
      and (heartbeat_on + heartbeat_seconds * interval '1s' < ${schema}.job_now()
        or started_on + expire_seconds * interval '1s' < ${schema}.job_now())
  )
  union all
  select 'missing', repeating.name, 0
  from unnest($2::text[], $3::int[]) as repeating (name, seconds)
  left join lateral (
    select singleton_on, state from ${schema}.job
    where job.name = repeating.name and state <> 'cancelled' and singleton_on is not null
      and coalesce(singleton_key, '') = $4
    order by singleton_on desc limit 1
  ) as latest on true
  cross join lateral (
    select 'epoch'::timestamp + interval '1s' * repeating.seconds
      * floor(extract(epoch from ${schema}.job_now()) / repeating.seconds) as start
  ) as slot
  where latest.singleton_on is distinct from slot.start
    and not coalesce(latest.state <= 'active' and latest.singleton_on < slot.start, false)`;
