import type { DueJobs } from '../../ports/job-queue.ts';
import { type BossQueues, DEAD_LETTER_QUEUE } from './pg-boss-queues.ts';

interface Dependencies {
  queues: BossQueues;
  schema: string;
}

/** Its conditions are those of pg-boss's index of waiting jobs: finished ones are kept for a day. */
export function createCountDue({ queues, schema }: Dependencies) {
  const query = `
    select name, count(*)::int as count, greatest(0, extract(epoch from
      ${schema}.job_now() - min(greatest(created_on, start_after))) * 1000)::float8 as "oldestWaitMs"
    from ${schema}.job
    where state < 'active' and not blocked and start_after <= ${schema}.job_now() and name <> $1
    group by name order by name`;

  return async function countDue(): Promise<DueJobs[]> {
    await queues.open();
    const { rows } = await queues.boss.getDb().executeSql(query, [DEAD_LETTER_QUEUE]);
    return rows as DueJobs[];
  };
}
