import { nextIn } from '../../database/order.ts';
import type { Database } from '../../database/schema.ts';
import type { DeadJob } from '../../ports/job-queue.ts';
import { createJobClaims } from './database-claims.ts';

/** Before any instant that a clock shows. */
export const AT_ONCE = 0;

export function createJobStore(database: Database) {
  return {
    ...createJobClaims(database),

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

export type JobStore = ReturnType<typeof createJobStore>;
