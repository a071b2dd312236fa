import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { nextSeqOfTable } from '../../database/sequence-numbers.ts';
import type { DeadLetter, DueJobs } from '../../ports/job-queue.ts';
import { createJobClaims } from './database-claims.ts';

/** Due from now on, also if the clock is set back: negative, so earlier than any instant of a real clock. */
export const dueSince = (now: number): number => -now;

export function createJobStore(database: Database) {
  return {
    ...createJobClaims(database),
    ...createJobLists(database),

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
          seq: nextSeqOfTable('jobs'),
        })
        .onConflict((conflict) => conflict.columns(['name', 'key']).doNothing())
        .execute();
    },

    /** Only before the first attempt: a retry keeps its delay. */
    async makeUrgent(name: string, key: string, now: number): Promise<void> {
      await database
        .updateTable('jobs')
        .set({ due_at: dueSince(now), is_urgent: 1 })
        .where('name', '=', name)
        .where('key', '=', key)
        .where('lease', 'is', null)
        .where('attempts', '=', 0)
        .execute();
    },

    /** For an interval that was shortened. */
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
  };
}

function createJobLists(database: Database) {
  return {
    /** Not those that run: they are due when their lease ends. */
    async countDue(now: number): Promise<DueJobs[]> {
      const rows = await database
        .selectFrom('jobs')
        .select(['name', (row) => row.fn.countAll().as('count')])
        // Old rows have a 0, which names no instant.
        .select(sql<number>`coalesce(min(nullif(abs(due_at), 0)), ${now})`.as('since'))
        .where('due_at', '<=', now)
        .groupBy('name')
        .orderBy('name')
        .execute();
      return rows.map(({ name, count, since }) => ({
        name,
        count: Number(count),
        oldestWaitMs: Math.max(0, now - Number(since)),
      }));
    },

    async listDeadLetters(): Promise<DeadLetter[]> {
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

    /** Undefined if there is none. */
    async takeDeadLetter(id: string): Promise<{ name: string; payload: unknown } | undefined> {
      const row = await database
        .deleteFrom('dead_jobs')
        .where('id', '=', id)
        .returning(['name', 'payload'])
        .executeTakeFirst();
      return row && { name: row.name, payload: JSON.parse(row.payload) };
    },
  };
}

export type JobStore = ReturnType<typeof createJobStore>;
