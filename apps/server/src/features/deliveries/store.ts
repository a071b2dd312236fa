import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import {
  acceptRequest,
  countRequested,
  lockUnerasedSession,
  type NewDelivery,
  startRun,
} from './accept-request.ts';
import { type Delivery, type DeliveryContent, type DeliveryState, toDelivery } from './delivery.ts';
import { createDeliveryClaims } from './delivery-claims.ts';

interface ListFilter {
  kind: DeliveryContent['kind'];
  states?: readonly DeliveryState[];
  id?: string;
  limit: number;
}

/** With the short code and the location of its transaction. */
export type ListedDelivery = Delivery & { shortCode: string; location: string | null };

export function createDeliveryStore(database: Database) {
  return {
    ...createDeliveryLists(database),

    ...createDeliveryClaims(database),

    async find(id: string): Promise<Delivery | undefined> {
      const query = database.selectFrom('deliveries').selectAll().where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row && toDelivery(row);
    },

    /** Undefined if the transaction belongs to another kiosk. */
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
     * For staff: starts a new run, also of a delivery that was given up. False if the delivery has
     * changed since it was read.
     */
    restart: (expected: Delivery, now: number): Promise<boolean> =>
      inTransaction(database, async (session) => {
        await lockUnerasedSession(session, expected.transactionId);
        return (await startRun(session, expected, now)) !== undefined;
      }),
  };
}

function createDeliveryLists(database: Database) {
  return {
    /** Newest first. */
    async list({ kind, states, id, limit }: ListFilter): Promise<ListedDelivery[]> {
      let query = database
        .selectFrom('deliveries')
        .innerJoin('transactions', 'transactions.id', 'deliveries.transaction_id')
        .selectAll('deliveries')
        .select(['transactions.short_code', 'transactions.location'])
        .where('kind', '=', kind);
      if (states) query = query.where('state', 'in', states);
      if (id !== undefined) query = query.where('deliveries.id', '=', id);
      const rows = await query
        .orderBy('deliveries.seq', 'desc')
        .orderBy('accepted_at', 'desc')
        .orderBy('deliveries.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ...toDelivery(row),
        shortCode: row.short_code,
        location: row.location,
      }));
    },

    /** All requests of a session, the oldest first. */
    async listForTransaction(transactionId: string): Promise<Delivery[]> {
      const rows = await database
        .selectFrom('deliveries')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .orderBy('asked_seq')
        .orderBy('accepted_at')
        .execute();
      return rows.map(toDelivery);
    },

    countPrints: (transactionId: string) => countRequested(database, transactionId, 'print'),

    /** Prints that were accepted in a location and are not printed yet. */
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
