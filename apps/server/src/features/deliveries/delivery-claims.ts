import type { ExpressionBuilder } from 'kysely';
import { hasCome } from '../../database/due.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { MAX_DRIFT_MS } from '../../ports/clock.ts';
import { type Delivery, toDelivery } from './delivery.ts';
import type { NextTry } from './steps/next-try.ts';

/** What a worker may write: only while it is still its own, and nobody took it back. */
export interface Claim {
  id: string;
  /** The instant that it set as its lease. */
  until: number;
}

const LONGEST_WAITS_MS = { mail: 24 * 3_600_000, print: 30_000 };

/** Who works on a delivery, and how that ended. */
export function createDeliveryClaims(database: Database) {
  const change = (id: string) =>
    database.updateTable('deliveries').where('id', '=', id).where('state', '=', 'waiting');

  return {
    /** The right to work on it, for one process at a time; undefined when it is not due. */
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

    /** Before the sheet leaves, so that a kill does not leave it without a trace. */
    async keepJobRef({ id, until }: Claim, jobRef: string): Promise<boolean> {
      const query = change(id).set({ job_ref: jobRef }).where('next_try_at', '=', until);
      return (await query.executeTakeFirst()).numUpdatedRows === 1n;
    },

    /** Gives the claim back; false when somebody took it over, or took the delivery back. */
    async putOff({ id, until }: Claim, next: NextTry, now: number): Promise<boolean> {
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

    /** Whoever learns how a run ended may say so, claim or not; false when it had ended already. */
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

    /** What nobody works on although it is time. */
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
    // The clock was set back since somebody decided how long it waits.
    is('changed_at', '>', now + MAX_DRIFT_MS),
    ...Object.entries(LONGEST_WAITS_MS).map(([kind, longestMs]) =>
      is.and([is('kind', '=', kind), hasCome('next_try_at', now, longestMs)]),
    ),
  ]);
