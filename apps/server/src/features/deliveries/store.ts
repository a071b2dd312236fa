import { isPostgres } from '../../database/connect.ts';
import type { DeliveryTable } from '../../database/delivery-tables.ts';
import type { Database } from '../../database/schema.ts';
import { sessionErased } from '../../http/session-erased.ts';
import {
  canRunAgain,
  type Delivery,
  type DeliveryContent,
  type DeliveryState,
  toDelivery,
} from './delivery.ts';
import type { NextTry } from './next-try.ts';

export interface NewDelivery {
  id: string;
  transactionId: string;
  requestKey: string;
  askedBy: 'kiosk' | 'staff';
  content: DeliveryContent;
}

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

  async function find(id: string): Promise<Delivery | undefined> {
    const query = database.selectFrom('deliveries').selectAll().where('id', '=', id);
    const row = await query.executeTakeFirst();
    return row && toDelivery(row);
  }

  return {
    find,

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

    /**
     * A repeat gets the row that is there (D18). Undefined when it would be one print more than
     * `mostPrints`.
     */
    accept(request: NewDelivery, now: number, mostPrints = Infinity) {
      return database.transaction().execute(async (session): Promise<Delivery | undefined> => {
        await lockUsable(session, request.transactionId);
        const known = await findRequest(session, request);
        if (known) return canRunAgain(known) ? startRun(session, known, now) : known;
        const { kind } = request.content;
        if (kind === 'print' && (await countPrints(session, request.transactionId)) >= mostPrints) {
          return undefined;
        }
        const row = toNewRow(request, now);
        await session.insertInto('deliveries').values(row).execute();
        return toDelivery(row);
      });
    },

    /** For staff, who may know better: also what was given up is tried again from the beginning. */
    async runAgain(id: string, now: number): Promise<void> {
      const delivery = await find(id);
      if (!delivery) return;
      await database.transaction().execute(async (session) => {
        await lockUsable(session, delivery.transactionId);
        await startRun(session, delivery, now);
      });
    },

    /** The right to work on it, for one process at a time; undefined when it is not due. */
    async claim(id: string, now: number, until: number): Promise<Delivery | undefined> {
      const row = await change(id)
        .set({ next_try_at: until })
        .where('next_try_at', '<=', now)
        .returningAll()
        .executeTakeFirst();
      return row && toDelivery(row);
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

    /** Whoever learns how it ended may say so, claim or not; false when it had ended already. */
    async end(
      id: string,
      outcome: Pick<Delivery, 'state' | 'failure' | 'reason' | 'sheets'>,
      now: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await change(id)
        .set({ ...outcome, next_try_at: null, changed_at: now })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** What nobody works on although it is time. */
    async listDue(now: number, limit: number): Promise<Delivery[]> {
      const rows = await database
        .selectFrom('deliveries')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('next_try_at', '<=', now)
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
        .orderBy('accepted_at')
        .execute();
      return rows.map(toDelivery);
    },

    async hasPrint(transactionId: string): Promise<boolean> {
      return (await countPrints(database, transactionId)) > 0;
    },

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

/** Thirty taps at once are judged one after the other, and none after the session was erased. */
async function lockUsable(database: Database, transactionId: string): Promise<void> {
  const session = await lockSession(database, transactionId);
  if (session && session.erased_at !== null) throw sessionErased();
}

/** Before any of its deliveries: in another order two processes could wait for each other. */
export function lockSession(database: Database, transactionId: string) {
  const query = database
    .selectFrom('transactions')
    .select('erased_at')
    .where('id', '=', transactionId);
  // SQLite's transactions hold the write lock from their beginning.
  return (isPostgres(database) ? query.forUpdate() : query).executeTakeFirst();
}

async function findRequest(
  database: Database,
  { transactionId, requestKey, content }: NewDelivery,
): Promise<Delivery | undefined> {
  const row = await database
    .selectFrom('deliveries')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', content.kind)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row && toDelivery(row);
}

/** The one place that counts copies: what a kiosk asked for and may be, or may get, on paper. */
async function countPrints(database: Database, transactionId: string): Promise<number> {
  const { count } = await database
    .selectFrom('deliveries')
    .select((row) => row.fn.countAll().as('count'))
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', 'print')
    .where('asked_by', '=', 'kiosk')
    .where((is) =>
      is.or([is('state', '!=', 'failed'), is('sheets', '>', 0), is('failure', '=', 'unsure')]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function startRun(database: Database, { id, run }: Delivery, now: number): Promise<Delivery> {
  const row = await database
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      failure: null,
      reason: null,
      run: run + 1,
      job_ref: null,
      tries: 0,
      next_try_at: now,
      asked_at: now,
      changed_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDelivery(row);
}

const toNewRow = (
  { id, transactionId, requestKey, askedBy, content }: NewDelivery,
  now: number,
): DeliveryTable => ({
  id,
  transaction_id: transactionId,
  kind: content.kind,
  request_key: requestKey,
  asked_by: askedBy,
  content: JSON.stringify(content),
  state: 'waiting',
  failure: null,
  reason: null,
  run: 1,
  job_ref: null,
  sheets: 0,
  tries: 0,
  next_try_at: now,
  accepted_at: now,
  asked_at: now,
  changed_at: now,
});
