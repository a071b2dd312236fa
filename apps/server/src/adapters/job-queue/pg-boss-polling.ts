import type { Clock } from 'pg-boss';
import type { JobLog, RepeatingJob } from '../../ports/job-queue.ts';
import type { BossQueues } from './pg-boss-queues.ts';
import { REPEATING_KEY, toSlotSeconds } from './pg-boss-repeating.ts';

interface Dependencies {
  queues: BossQueues;
  schema: string;
  clock: Clock;
  log: JobLog;
  /** Has workers look for this name; the most urgent of its due jobs has that priority. */
  wake(name: string, priority: number): void;
  requestRun(job: RepeatingJob): Promise<void>;
  stopping: AbortSignal;
}

interface Work {
  names: readonly string[];
  repeating: readonly RepeatingJob[];
}

/** What nobody is told of: new jobs for now are announced. */
type Finding =
  | { kind: 'due'; name: string; priority: number }
  | { kind: 'silent'; name: null }
  | { kind: 'missing'; name: string };

/** How often it is asked: so late a further try, or a job for later, may begin. */
const POLL_MS = 2_000;
const POLL_FAILED = 'the job queue cannot read its jobs';

/**
 * One question for all names: what has become due, whether a worker has fallen silent, and which repeating
 * job has no run in this interval. Workers that each asked for themselves cost a core's tenth at rest.
 */
export function createPolling(dependencies: Dependencies) {
  const { queues, schema, clock, log, wake, requestRun, stopping } = dependencies;
  const { boss } = queues;
  const question = toQuestion(schema);
  let timer: unknown;
  let polling: Promise<void> | undefined;
  /** It was time to ask while the last answer had not come yet. */
  let isAskedAgain = false;

  async function ask({ names, repeating }: Work): Promise<void> {
    const { rows } = await boss
      .getDb()
      .executeSql(question, [
        names,
        repeating.map(({ name }) => name),
        repeating.map(toSlotSeconds),
        REPEATING_KEY,
      ]);
    for (const finding of rows as Finding[]) {
      if (stopping.aborted) return;
      if (finding.kind === 'due') wake(finding.name, finding.priority);
      if (finding.kind === 'silent') giveFurtherTries();
      const missing = repeating.find(({ name }) => name === finding.name);
      if (finding.kind === 'missing' && missing) await requestRun(missing);
    }
  }

  /** Or gives the jobs of silent workers up. Nobody waits for it: now and then it rebuilds an index, too. */
  function giveFurtherTries(): void {
    if (boss.isMaintaining()) return;
    boss.supervise().catch((error) => log.error({ err: error }, POLL_FAILED));
  }

  async function askOn(work: Work): Promise<void> {
    do {
      isAskedAgain = false;
      await ask(work).catch((error) => log.error({ err: error }, POLL_FAILED));
    } while (isAskedAgain && !stopping.aborted);
    polling = undefined;
  }

  /** One at a time. */
  function poll(work: Work): Promise<void> {
    isAskedAgain = true;
    polling ??= askOn(work);
    return polling;
  }

  return {
    async start(work: Work): Promise<void> {
      if (stopping.aborted) return;
      // Twice in an interval, so that none is missed.
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
 * Of silent workers it asks whatever their names: a process that has died alone must find its jobs ready.
 * A run that has not ended counts for the next interval, too; one that lies ahead has seen the database's
 * clock set back.
 */
const toQuestion = (schema: string): string => `
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
