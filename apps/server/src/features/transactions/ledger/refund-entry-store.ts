import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../database/schema.ts';
import { nextSeqOfOwner } from '../../../database/sequence-numbers.ts';

const RefundEntryKind = z.enum(['proven', 'noted', 'by_hand']);

/** Money of a payment that has gone back, entered once, with the time at which it counts. */
export interface RefundEntry {
  transactionId: string;
  number: number;
  orderId: string;
  /**
   * - `proven` by the provider.
   * - `noted` by a person: if the provider proves it later, it is the same money.
   * - `by_hand` because the provider had not sent it: if the provider sends it later, that is more money.
   */
  kind: z.infer<typeof RefundEntryKind>;
  at: number;
  amountIdr: number;
  /** How much of it the provider has proven. */
  provenIdr: number;
  /** The owed sum that a person settled with it. */
  owedNumber: number | null;
}

export type NewRefundEntry = Omit<RefundEntry, 'number'>;

type Named = Pick<RefundEntry, 'transactionId' | 'number'>;

/** Changed only while the transaction's row is locked. */
export function createRefundEntryStore(database: Database) {
  const whereNamed = ({ transactionId, number }: Named) =>
    sql<boolean>`transaction_id = ${transactionId} and number = ${number}`;

  return {
    async add(entry: NewRefundEntry): Promise<void> {
      const { transactionId } = entry;
      await database
        .insertInto('refund_entries')
        .values({
          transaction_id: transactionId,
          number: nextSeqOfOwner('refund_entries', ['number', 'transaction_id'], transactionId),
          order_id: entry.orderId,
          kind: entry.kind,
          at: entry.at,
          amount_idr: entry.amountIdr,
          proven_idr: entry.provenIdr,
          owed_number: entry.owedNumber,
        })
        .execute();
    },

    /** Oldest first. */
    async list(transactionId: string): Promise<RefundEntry[]> {
      const rows = await database
        .selectFrom('refund_entries')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .orderBy('number')
        .execute();
      return rows.map((row) => ({
        transactionId: row.transaction_id,
        number: row.number,
        orderId: row.order_id,
        kind: RefundEntryKind.parse(row.kind),
        at: row.at,
        amountIdr: row.amount_idr,
        provenIdr: row.proven_idr,
        owedNumber: row.owed_number,
      }));
    },

    /** Sets how much of the entry the provider has proven. */
    async prove(
      entry: Named,
      { kind, provenIdr }: Pick<RefundEntry, 'kind' | 'provenIdr'>,
    ): Promise<void> {
      await database
        .updateTable('refund_entries')
        .set({ kind, proven_idr: provenIdr })
        .where(whereNamed(entry))
        .execute();
    },

    /** A person states that the money did not go back after all. */
    async remove(entry: Named): Promise<void> {
      await database.deleteFrom('refund_entries').where(whereNamed(entry)).execute();
    },
  };
}

/** How much of a transaction's payment has gone back, for queries over transactions. */
export const REFUNDED_IDR = sql<number>`coalesce((
    select sum(refund_entries.amount_idr) from refund_entries
    where refund_entries.transaction_id = transactions.id
      and refund_entries.order_id = transactions.paid_order_id
  ), 0)`;
