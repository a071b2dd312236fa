import type { Clock } from 'pg-boss';
import type { JobLog, RepeatingJob } from '../../ports/job-queue.ts';
import type { BossQueues } from './pg-boss-queues.ts';
import type { StoredPayload } from './stored-payload.ts';

interface Dependencies {
  queues: BossQueues;
  schema: string;
  clock: Clock;
  log: JobLog;
}

export const REPEATING_KEY = 'repeating';

/** Jobs that come again and again, once in each interval among all processes. */
export function createRepeats({ queues: { boss }, schema, clock, log }: Dependencies) {
  const timers = new Set<unknown>();

  /** When the database's clock is set back, the intervals that come had their runs already. */
  async function forgetFutureRuns(name: string): Promise<void> {
    await boss.getDb().executeSql(
      `delete from ${schema}.job where name = $1 and singleton_key = $2 and state <> 'active'
        and singleton_on > ${schema}.job_now() at time zone 'UTC'`,
      [name, REPEATING_KEY],
    );
  }

  return {
    /** Every process asks twice in an interval; the first of them all gets the run of that interval. */
    async start({ name, everyMs }: RepeatingJob): Promise<void> {
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
    },

    stop(): void {
      for (const timer of timers) clock.clearInterval(timer);
    },
  };
}
