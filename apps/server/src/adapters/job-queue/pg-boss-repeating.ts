import type { JobLog, RepeatingJob } from '../../ports/job-queue.ts';
import type { BossQueues } from './pg-boss-queues.ts';
import type { StoredPayload } from './stored-payload.ts';

interface Dependencies {
  queues: BossQueues;
  schema: string;
  log: JobLog;
}

export const REPEATING_KEY = 'repeating';

/** pg-boss cuts time into slots of so many seconds, and adds one run in each. */
export const toSlotSeconds = ({ everyMs }: RepeatingJob): number =>
  Math.max(1, Math.round(everyMs / 1000));

/** Jobs that come again and again: of all processes the first that asks gets the run of an interval. */
export function createRequestRun({ queues: { boss }, schema, log }: Dependencies) {
  /** When the database's clock is set back, the intervals that come had their runs already. */
  async function forgetFutureRuns(name: string): Promise<void> {
    await boss.getDb().executeSql(
      `delete from ${schema}.job where name = $1 and singleton_key = $2 and state <> 'active'
        and singleton_on > ${schema}.job_now() at time zone 'UTC'`,
      [name, REPEATING_KEY],
    );
  }

  return async function requestRun(job: RepeatingJob): Promise<void> {
    const { name } = job;
    try {
      const once = { singletonKey: REPEATING_KEY, singletonSeconds: toSlotSeconds(job) };
      const added = await boss.send(name, { payload: null } satisfies StoredPayload, once);
      if (added === null) await forgetFutureRuns(name);
    } catch (error) {
      log.warn({ err: error, job: name }, 'a repeating job could not be added');
    }
  };
}
