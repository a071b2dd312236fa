import { type SqlBool, sql } from 'kysely';
import { nextIn } from '../../database/order.ts';
import type { Database } from '../../database/schema.ts';
import { MAX_DRIFT_MS } from '../../ports/clock.ts';

export interface ClaimedJob {
  id: string;
  name: string;
  key: string | null;
  payload: unknown;
  attempts: number;
  isUrgent: boolean;
}

/** Says whose claim a change belongs to; a claim that was lost changes nothing any more. */
export interface Claim {
  id: string;
  lease: string;
}

/** How far ahead a row's time can have been set. */
interface LongestWaits {
  leaseMs: number;
  retryMs: number;
  /** Of what was added for later. */
  aheadMs: number;
}

/** Jobs in the hands of a worker. */
export function createJobClaims(database: Database) {
  const claimed = ({ id, lease }: Claim) =>
    database.updateTable('jobs').where('id', '=', id).where('lease', '=', lease);

  return {
    /** What is due: new jobs, further tries, and jobs whose worker let the lease run out. */
    async claim(options: {
      names: readonly string[];
      limit: number;
      /** Absent: whatever is due, the urgent first. */
      only?: 'urgent' | 'others' | undefined;
      lease: string;
      now: number;
      longest: LongestWaits;
      /** Under way in this process: its lease only seems over when the clock was set back. */
      inHand: readonly string[];
    }): Promise<ClaimedJob[]> {
      const { names, limit, only, lease, now, longest, inHand } = options;
      const isDue = hasComeFor(now, longest);
      const rows = await database
        .updateTable('jobs')
        .set((row) => ({
          lease,
          due_at: now + longest.leaseMs,
          attempts: row('attempts', '+', 1),
        }))
        .where('id', 'in', (query) =>
          query
            .selectFrom('jobs')
            .select('id')
            .where('name', 'in', names)
            .where(isDue)
            .$if(only !== undefined, (due) =>
              due.where('is_urgent', '=', Number(only === 'urgent')),
            )
            .$if(inHand.length > 0, (due) => due.where('id', 'not in', inHand))
            .orderBy('is_urgent', 'desc')
            .orderBy('seq')
            .limit(limit),
        )
        // Again: PostgreSQL looks only at this when another process claimed the row meanwhile.
        .where(isDue)
        .returning(['id', 'name', 'key', 'payload', 'attempts', 'is_urgent'])
        .execute();
      return rows.map(toClaimed);
    },

    /** False when the claim is lost. */
    async renew(claim: Claim, leaseEndsAt: number): Promise<boolean> {
      const result = await claimed(claim).set({ due_at: leaseEndsAt }).executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async putBack(claim: Claim, { dueAt, attempts }: { dueAt: number; attempts: number }) {
      await claimed(claim)
        .set({ lease: null, due_at: dueAt, attempts, seq: nextIn('jobs') })
        .execute();
    },

    async complete({ id, lease }: Claim): Promise<void> {
      await database.deleteFrom('jobs').where('id', '=', id).where('lease', '=', lease).execute();
    },

    async bury({ id, lease }: Claim, reason: string, now: number): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const row = await transaction
          .deleteFrom('jobs')
          .where('id', '=', id)
          .where('lease', '=', lease)
          .returning(['id', 'name', 'payload', 'attempts'])
          .executeTakeFirst();
        if (!row) return;
        await transaction
          .insertInto('dead_jobs')
          .values({ ...row, reason, died_at: now })
          .execute();
      });
    },
  };
}

const toClaimed = ({
  is_urgent,
  payload,
  ...row
}: Omit<ClaimedJob, 'isUrgent' | 'payload'> & { is_urgent: number; payload: string }) => ({
  ...row,
  payload: JSON.parse(payload),
  isUrgent: is_urgent === 1,
});

const hasComeFor = (now: number, { leaseMs, retryMs, aheadMs }: LongestWaits) => {
  const longest = sql<number>`(case when lease is not null then ${sql.lit(leaseMs)}
    when attempts > 0 then ${sql.lit(retryMs)} else ${sql.lit(aheadMs)} end)`;
  return sql<SqlBool>`(due_at <= ${now} or due_at - ${longest} > ${now + MAX_DRIFT_MS})`;
};
