import { z } from 'zod';
import type { Database } from '../../../database/schema.ts';
import type { LedgerActor } from './ledger.ts';

const OwedKind = z.enum([
  'wrong_amount',
  'second_payment',
  'refund_noted',
  'refund_refused',
  'refund_doubled',
]);

/** Whether a sum speaks of money that has left, and so can neither be asked back nor sent. */
export const hasGoneBack = ({ kind }: Pick<OwedSum, 'kind'>): boolean =>
  kind === 'refund_noted' || kind === 'refund_doubled';

/** Money without an owner: nobody's session stands for it, so a person has to decide about it. */
export interface OwedSum {
  transactionId: string;
  /** Counts from 1 within its transaction. */
  number: number;
  kind: z.infer<typeof OwedKind>;
  orderId: string;
  amountIdr: number;
  notedAt: number;
  settledAt: number | null;
  settledBy: string | null;
  note: string | null;
}

export type NewOwedSum = Pick<OwedSum, 'kind' | 'orderId' | 'amountIdr' | 'notedAt'> & {
  /**
   * What tells it from another sum of its order and kind: all that the provider has told of so far,
   * of which this is what is new; of a refused refund its key.
   */
  occasion: number | string;
};

/** Adds, settles and reopens; nothing is ever removed. The ledger keeps what a reopened sum said. */
export function createOwedStore(database: Database) {
  return {
    /** Only while the transaction's row is locked. False when this was written down before. */
    async add(transactionId: string, sum: NewOwedSum): Promise<boolean> {
      const { last } = await database
        .selectFrom('owed')
        .select((row) => row.fn.max('number').as('last'))
        .where('transaction_id', '=', transactionId)
        .executeTakeFirstOrThrow();
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('owed')
        .values({
          transaction_id: transactionId,
          number: Number(last ?? 0) + 1,
          fact: `${sum.orderId} ${sum.kind} ${sum.occasion}`,
          kind: sum.kind,
          order_id: sum.orderId,
          amount_idr: sum.amountIdr,
          noted_at: sum.notedAt,
        })
        .onConflict((conflict) => conflict.column('fact').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Oldest first, with the code that people call the transaction by. */
    async list(filter: OwedFilter = {}): Promise<(OwedSum & { shortCode: string })[]> {
      let query = database
        .selectFrom('owed')
        .innerJoin('transactions', 'transactions.id', 'transaction_id')
        .selectAll('owed')
        .select('short_code');
      if (filter.transactionId !== undefined) {
        query = query.where('transaction_id', '=', filter.transactionId);
      }
      if (filter.isOpen) query = query.where('settled_at', 'is', null);
      const rows = await query
        .orderBy('noted_at')
        .orderBy('short_code')
        .orderBy('number')
        .execute();
      return rows.map((row) => ({
        shortCode: row.short_code,
        transactionId: row.transaction_id,
        number: row.number,
        kind: OwedKind.parse(row.kind),
        orderId: row.order_id,
        amountIdr: row.amount_idr,
        notedAt: row.noted_at,
        settledAt: row.settled_at,
        settledBy: row.settled_by,
        note: row.note,
      }));
    },

    async settle(
      { transactionId, number }: Pick<OwedSum, 'transactionId' | 'number'>,
      { at, by, note }: { at: number; by: LedgerActor; note: string },
    ): Promise<void> {
      await database
        .updateTable('owed')
        .set({ settled_at: at, settled_by: by, note })
        .where('transaction_id', '=', transactionId)
        .where('number', '=', number)
        .where('settled_at', 'is', null)
        .execute();
    },

    /** Only while the transaction's row is locked. */
    async reopen(sum: Pick<OwedSum, 'transactionId' | 'number'>): Promise<void> {
      await database
        .updateTable('owed')
        .set({ settled_at: null, settled_by: null, note: null })
        .where('transaction_id', '=', sum.transactionId)
        .where('number', '=', sum.number)
        .execute();
    },
  };
}

export interface OwedFilter {
  transactionId?: string;
  /** Only those that nobody has settled. */
  isOpen?: boolean;
}
