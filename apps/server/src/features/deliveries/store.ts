import type { ExpressionBuilder } from 'kysely';
import { hasCome } from '../../database/due.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { MAX_DRIFT_MS } from '../../ports/clock.ts';
import {
  acceptRequest,
  countAsked,
  lockUsable,
  type NewDelivery,
  startRun,
} from './accept-request.ts';
import { type Delivery, type DeliveryContent, type DeliveryState, toDelivery } from './delivery.ts';
import type { NextTry } from './steps/next-try.ts';

/** What a worker may write: only while it is still its own, and nobody took it back. */
export interface Claim {
  id: string;
  /** The instant that it set as its lease. */
  until: number;
}

interface ListFilter {
  kind: DeliveryContent['kind'];
  states?: readonly DeliveryState[];
  id?: string;
  limit: number;
}

/** With the code by which people name its transaction. */
export type ListedDelivery = Delivery & { shortCode: string };

export function createDeliveryStore(database: Database) {
  const change = (id: string) =>
    database.updateTable('deliveries').where('id', '=', id).where('state', '=', 'waiting');

  return {
    async find(id: string): Promise<Delivery | undefined> {
      const query = database.selectFrom('deliveries').selectAll().where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row && toDelivery(row);
    },

    /** Undefined to any kiosk but the one that its transaction belongs to. */
    async findOfKiosk(kioskId: string, id: string): Promise<Delivery | undefined> {
      const row = await database
        .selectFrom('deliveries')
        .innerJoin('transactions', 'transactions.id', 'deliveries.transaction_id')
        .selectAll('deliveries')
        .where('deliveries.id', '=', id)
        .where('transactions.kiosk_id', '=', kioskId)
        .executeTakeFirst();
      return row && toDelivery(row);
    },

    accept: (request: NewDelivery, now: number, limit: number) =>
      acceptRequest(database, request, now, limit),

    /**
     * For staff, who may know better: also what was given up is tried again from the beginning.
     * False when it has moved on since they looked.
     */
    runAgain: (seen: Delivery, now: number): Promise<boolean> =>
      database.transaction().execute(async (session) => {
        await lockUsable(session, seen.transactionId);
        return (await startRun(session, seen, now)) !== undefined;
      }),

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

    /** Newest first. */
    async list({ kind, states, id, limit }: ListFilter): Promise<ListedDelivery[]> {
      let query = database
        .selectFrom('deliveries')
        .innerJoin('transactions', 'transactions.id', 'deliveries.transaction_id')
        .selectAll('deliveries')
        .select('transactions.short_code')
        .where('kind', '=', kind);
      if (states) query = query.where('state', 'in', states);
      if (id !== undefined) query = query.where('deliveries.id', '=', id);
      const rows = await query
        .orderBy('deliveries.seq', 'desc')
        .orderBy('accepted_at', 'desc')
        .orderBy('deliveries.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...toDelivery(row), shortCode: row.short_code }));
    },

    /** What a visitor asked for, in its order. */
    async listOf(transactionId: string): Promise<Delivery[]> {
      const rows = await database
        .selectFrom('deliveries')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .orderBy('asked_seq')
        .orderBy('accepted_at')
        .execute();
      return rows.map(toDelivery);
    },

    countPrints: (transactionId: string) => countAsked(database, transactionId, 'print'),

    /** Accepted in a location and not on paper yet. */
    async countWaitingPrints(location: string): Promise<number> {
      const { count } = await database
        .selectFrom('deliveries')
        .innerJoin('transactions', 'transactions.id', 'deliveries.transaction_id')
        .select((row) => row.fn.countAll().as('count'))
        .where('deliveries.kind', '=', 'print')
        .where('deliveries.state', '=', 'waiting')
        .where('transactions.location', '=', location)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

const LONGEST_WAITS_MS = { mail: 24 * 3_600_000, print: 30_000 };

const isDue = (now: number) => (is: ExpressionBuilder<Tables, 'deliveries'>) =>
  is.or([
    // The clock was set back since somebody decided how long it waits.
    is('changed_at', '>', now + MAX_DRIFT_MS),
    ...Object.entries(LONGEST_WAITS_MS).map(([kind, longestMs]) =>
      is.and([is('kind', '=', kind), hasCome('next_try_at', now, longestMs)]),
    ),
  ]);
