import type { Database } from '../../database/schema.ts';
import { nextSeqOfTable } from '../../database/sequence-numbers.ts';
import type { DeadLetter } from '../../ports/job-queue.ts';
import { createJobClaims } from './database-claims.ts';

/** Earlier than any instant of a real clock. */
export const DUE_NOW = 0;

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
          seq: nextSeqOfTable('jobs'),
        })
        .onConflict((conflict) => conflict.columns(['name', 'key']).doNothing())
        .execute();
    },

    /** Only before the first attempt: a retry keeps its delay. */
    async makeUrgent(name: string, key: string): Promise<void> {
      await database
        .updateTable('jobs')
        .set({ due_at: DUE_NOW, is_urgent: 1 })
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
  };
}

export type JobStore = ReturnType<typeof createJobStore>;
