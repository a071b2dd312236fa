import type { ExpressionBuilder } from 'kysely';
import { isColumnDue } from '../../database/due.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { MAX_DRIFT_MS } from '../../ports/clock.ts';
import { type Delivery, toDelivery } from './delivery.ts';
import type { NextTry } from './steps/next-try.ts';

/** Permits a worker's writes while its lease is unchanged and the delivery was not cancelled. */
export interface Claim {
  id: string;
  /** The end of the lease, as the worker set it. */
  until: number;
}

const MAX_WAITS_MS = { mail: 24 * 3_600_000, print: 30_000 };

/** Claims of deliveries by workers, and the outcomes. */
export function createDeliveryClaims(database: Database) {
  const change = (id: string) =>
    database.updateTable('deliveries').where('id', '=', id).where('state', '=', 'waiting');

  return {
    /** Claims a delivery for one process at a time; undefined if it is not due. */
    async claim(id: string, now: number, until: number): Promise<Delivery | undefined> {
      const row = await change(id)
        .set({ next_try_at: until, changed_at: now })
        .where(isDue(now))
        .returningAll()
        .executeTakeFirst();
      return row && toDelivery(row);
    },

    /** False when the claim is lost. */
    async renew({ id, until }: Claim, renewedUntil: number, now: number): Promise<boolean> {
      const query = change(id)
        .set({ next_try_at: renewedUntil, changed_at: now })
        .where('next_try_at', '=', until);
      return (await query.executeTakeFirst()).numUpdatedRows === 1n;
    },

    /** Called before the sheet is sent, so that a killed process leaves a reference to it. */
    async keepJobRef({ id, until }: Claim, jobRef: string): Promise<boolean> {
      const query = change(id).set({ job_ref: jobRef }).where('next_try_at', '=', until);
      return (await query.executeTakeFirst()).numUpdatedRows === 1n;
    },

    /** Releases the claim; false if another worker took it over or the delivery has ended. */
    async postpone({ id, until }: Claim, next: NextTry, now: number): Promise<boolean> {
      const { at, tries, reason, jobRef, content } = next;
      const { numUpdatedRows } = await change(id)
        .set({
          next_try_at: at,
          tries,
          reason,
          ...(jobRef !== undefined && { job_ref: jobRef }),
          ...(content && { content: JSON.stringify(content) }),
          changed_at: now,
        })
        .where('next_try_at', '=', until)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Ends a run, with or without a claim; false if it had already ended. */
    async end(
      { id, run }: Pick<Delivery, 'id' | 'run'>,
      outcome: Pick<Delivery, 'state' | 'failure' | 'reason' | 'sheets'>,
      now: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await change(id)
        .set({ ...outcome, next_try_at: null, changed_at: now })
        .where('run', '=', run)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Deliveries that are due and not claimed. */
    async listDue(now: number, limit: number): Promise<Delivery[]> {
      const rows = await database
        .selectFrom('deliveries')
        .selectAll()
        .where('state', '=', 'waiting')
        .where(isDue(now))
        .orderBy('next_try_at')
        .limit(limit)
        .execute();
      return rows.map(toDelivery);
    },
  };
}

const isDue = (now: number) => (is: ExpressionBuilder<Tables, 'deliveries'>) =>
  is.or([
    // The clock was set back after the waiting time was set.
    is('changed_at', '>', now + MAX_DRIFT_MS),
    ...Object.entries(MAX_WAITS_MS).map(([kind, maxMs]) =>
      is.and([is('kind', '=', kind), isColumnDue('next_try_at', now, maxMs)]),
    ),
  ]);
