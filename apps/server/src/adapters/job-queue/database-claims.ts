import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { nextSeqOfTable } from '../../database/sequence-numbers.ts';
import { MAX_DRIFT_MS } from '../../ports/clock.ts';

export interface ClaimedJob {
  id: string;
  name: string;
  key: string | null;
  payload: unknown;
  attempts: number;
  isUrgent: boolean;
}

/** Identifies a worker's claim; an update under a lost claim changes nothing. */
export interface Claim {
  id: string;
  lease: string;
}

/** The largest time that a row can have been scheduled ahead. */
interface MaxWaits {
  leaseMs: number;
  retryMs: number;
  /** For jobs that were added for later. */
  delayMs: number;
}

/** Jobs that a worker has claimed. */
export function createJobClaims(database: Database) {
  const claimedRow = ({ id, lease }: Claim) =>
    database.updateTable('jobs').where('id', '=', id).where('lease', '=', lease);

  return {
    /** Claims due jobs: new ones, further attempts, and those whose worker let the lease expire. */
    async claim(options: {
      names: readonly string[];
      limit: number;
      /** If undefined, all due jobs, urgent ones first. */
      only?: 'urgent' | 'others' | undefined;
      lease: string;
      now: number;
      maxWaits: MaxWaits;
      /** Jobs that run in this process: their leases seem expired only if the clock was set back. */
      runningIds: readonly string[];
    }): Promise<ClaimedJob[]> {
      const { names, limit, only, lease, now, maxWaits, runningIds } = options;
      const isDue = isDueFor(now, maxWaits);
      const rows = await database
        .updateTable('jobs')
        .set((row) => ({
          lease,
          due_at: now + maxWaits.leaseMs,
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
            .$if(runningIds.length > 0, (due) => due.where('id', 'not in', runningIds))
            .orderBy('is_urgent', 'desc')
            .orderBy('seq')
            .limit(limit),
        )
        // Repeated here: PostgreSQL checks only this condition again if another process claimed the row meanwhile.
        .where(isDue)
        .returning(['id', 'name', 'key', 'payload', 'attempts', 'is_urgent'])
        .execute();
      return rows.map(toClaimed);
    },

    /** False if the claim is lost. */
    async renew(claim: Claim, leaseEndsAt: number): Promise<boolean> {
      const result = await claimedRow(claim).set({ due_at: leaseEndsAt }).executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async reschedule(claim: Claim, { dueAt, attempts }: { dueAt: number; attempts: number }) {
      await claimedRow(claim)
        .set({ lease: null, due_at: dueAt, attempts, seq: nextSeqOfTable('jobs') })
        .execute();
    },

    async complete({ id, lease }: Claim): Promise<void> {
      await database.deleteFrom('jobs').where('id', '=', id).where('lease', '=', lease).execute();
    },

    async moveToDeadLetters({ id, lease }: Claim, reason: string, now: number): Promise<void> {
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

const isDueFor = (now: number, { leaseMs, retryMs, delayMs }: MaxWaits) => {
  const longest = sql<number>`(case when lease is not null then ${sql.lit(leaseMs)}
    when attempts > 0 then ${sql.lit(retryMs)} else ${sql.lit(delayMs)} end)`;
  return sql<SqlBool>`(due_at <= ${now} or due_at - ${longest} > ${now + MAX_DRIFT_MS})`;
};
