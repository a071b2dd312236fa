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

/** Whether the sum is money that has gone back, so that it cannot be refunded. */
export const hasGoneBack = ({ kind }: Pick<OwedSum, 'kind'>): boolean =>
  kind === 'refund_noted' || kind === 'refund_doubled';

/** Money without an owner: no session stands for it, so a person has to decide about it. */
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

/** With the short code and the location of its transaction. */
export type ListedSum = OwedSum & { shortCode: string; location: string | null };

export type NewOwedSum = Pick<OwedSum, 'kind' | 'orderId' | 'amountIdr' | 'notedAt'> & {
  /**
   * Distinguishes it from other sums of its order and kind: the provider's total so far, or the key
   * of a refused refund.
   */
  discriminator: number | string;
};

/** Sums are added, settled and reopened, never removed. The ledger keeps the note of a reopened sum. */
export function createOwedStore(database: Database) {
  return {
    /** Only while the transaction's row is locked. False if the sum was added before. */
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
          fact: `${sum.orderId} ${sum.kind} ${sum.discriminator}`,
          kind: sum.kind,
          order_id: sum.orderId,
          amount_idr: sum.amountIdr,
          noted_at: sum.notedAt,
        })
        .onConflict((conflict) => conflict.column('fact').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Oldest first. */
    async list(filter: OwedFilter = {}): Promise<ListedSum[]> {
      let query = database
        .selectFrom('owed')
        .innerJoin('transactions', 'transactions.id', 'transaction_id')
        .selectAll('owed')
        .select(['short_code', 'location']);
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
        location: row.location,
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
  /** Only unsettled sums. */
  isOpen?: boolean;
}
