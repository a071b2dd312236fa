import { type SqlBool, sql } from 'kysely';
import { nextIn } from '../../database/order.ts';
import type { Database } from '../../database/schema.ts';
import { MAX_DRIFT_MS } from '../../ports/clock.ts';
import type { DeadJob } from '../../ports/job-queue.ts';

export interface ClaimedJob {
  id: string;
  name: string;
  key: string | null;
  payload: unknown;
  attempts: number;
}

/** Says whose claim a change belongs to; a claim that was lost changes nothing any more. */
export interface Claim {
  id: string;
  lease: string;
}

/** How far ahead a row's time can have been set. */
export interface LongestWaits {
  leaseMs: number;
  retryMs: number;
  /** Of what was added for later. */
  aheadMs: number;
}

/** Before any instant that a clock shows. */
export const AT_ONCE = 0;

export function createJobStore(database: Database) {
  const claimed = ({ id, lease }: Claim) =>
    database.updateTable('jobs').where('id', '=', id).where('lease', '=', lease);

  return {
    async insert(job: {
      id: string;
      name: string;
      key: string | null;
      payload: unknown;
      dueAt: number;
      isUrgent?: boolean;
    }): Promise<void> {
      await database
        .insertInto('jobs')
        .values({
          id: job.id,
          name: job.name,
          key: job.key,
          payload: JSON.stringify(job.payload ?? null),
          due_at: job.dueAt,
          attempts: 0,
          lease: null,
          is_urgent: Number(job.isUrgent ?? false),
          seq: nextIn('jobs'),
        })
        .onConflict((conflict) => conflict.columns(['name', 'key']).doNothing())
        .execute();
    },

    /** A further try keeps its pause. */
    async hurry(name: string, key: string): Promise<void> {
      await database
        .updateTable('jobs')
        .set({ due_at: AT_ONCE, is_urgent: 1 })
        .where('name', '=', name)
        .where('key', '=', key)
        .where('lease', 'is', null)
        .where('attempts', '=', 0)
        .execute();
    },

    /** For an interval that has become shorter. */
    async bringForward(name: string, key: string, dueAt: number): Promise<void> {
      await database
        .updateTable('jobs')
        .set({ due_at: dueAt })
        .where('name', '=', name)
        .where('key', '=', key)
        .where('lease', 'is', null)
        .where('due_at', '>', dueAt)
        .execute();
    },

    /** What is due: new jobs, further tries, and jobs whose worker let the lease run out. */
    async claim(options: {
      names: readonly string[];
      limit: number;
      lease: string;
      now: number;
      longest: LongestWaits;
      /** Under way in this process: its lease only seems over when the clock was set back. */
      inHand: readonly string[];
    }): Promise<ClaimedJob[]> {
      const { names, limit, lease, now, longest, inHand } = options;
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
            .$if(inHand.length > 0, (due) => due.where('id', 'not in', inHand))
            .orderBy('is_urgent', 'desc')
            .orderBy('seq')
            .limit(limit),
        )
        // Again: PostgreSQL looks only at this when another process claimed the row meanwhile.
        .where(isDue)
        .returning(['id', 'name', 'key', 'payload', 'attempts'])
        .execute();
      return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) }));
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

    async listDead(): Promise<DeadJob[]> {
      const rows = await database
        .selectFrom('dead_jobs')
        .selectAll()
        .orderBy('died_at')
        .orderBy('id')
        .execute();
      return rows.map(({ died_at, payload, ...row }) => ({
        ...row,
        payload: JSON.parse(payload),
        diedAt: died_at,
      }));
    },
  };
}

const hasComeFor = (now: number, { leaseMs, retryMs, aheadMs }: LongestWaits) => {
  const longest = sql<number>`(case when lease is not null then ${sql.lit(leaseMs)}
    when attempts > 0 then ${sql.lit(retryMs)} else ${sql.lit(aheadMs)} end)`;
  return sql<SqlBool>`(due_at <= ${now} or due_at - ${longest} > ${now + MAX_DRIFT_MS})`;
};
