import type { JobLog, RepeatingJob } from '../../ports/job-queue.ts';
import type { BossQueues } from './pg-boss-queues.ts';
import type { StoredPayload } from './stored-payload.ts';

interface Dependencies {
  queues: BossQueues;
  schema: string;
  log: JobLog;
}

export const REPEATING_KEY = 'repeating';

/** pg-boss divides time into slots of so many seconds, and adds one run in each. */
export const toSlotSeconds = ({ everyMs }: RepeatingJob): number =>
  Math.max(1, Math.round(everyMs / 1000));

/** Repeating jobs: the first process that requests the run of an interval gets it. */
export function createRequestRun({ queues: { boss }, schema, log }: Dependencies) {
  /** After the database's clock was set back, the next intervals have runs already. */
  async function deleteFutureRuns(name: string): Promise<void> {
    await boss.getDb().executeSql(
      `delete from ${schema}.job where name = $1 and singleton_key = $2 and state <> 'active'
        and singleton_on > ${schema}.job_now() at time zone 'UTC'`,
      [name, REPEATING_KEY],
    );
  }

  return async function requestRun(job: RepeatingJob): Promise<void> {
    const { name } = job;
    try {
      const singleton = { singletonKey: REPEATING_KEY, singletonSeconds: toSlotSeconds(job) };
      const added = await boss.send(name, { payload: null } satisfies StoredPayload, singleton);
      if (added === null) await deleteFutureRuns(name);
    } catch (error) {
      log.warn({ err: error, job: name }, 'a repeating job could not be added');
    }
  };
}
