import { TransactionStatus } from '@jepret/contract';
import { z } from 'zod';
import type { Database } from '../../../database/schema.ts';
import type { LedgerEntry, NewLedgerEntry } from './ledger.ts';

const Details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Entries are only appended and read, never changed or removed. */
export function createLedgerStore(database: Database) {
  return {
    /** Only while the transaction's row is locked or new: the lock keeps the numbers unique. */
    async append(transactionId: string, entry: NewLedgerEntry): Promise<void> {
      const { last } = await database
        .selectFrom('ledger')
        .select((row) => row.fn.max('seq').as('last'))
        .where('transaction_id', '=', transactionId)
        .executeTakeFirstOrThrow();
      await database
        .insertInto('ledger')
        .values({
          transaction_id: transactionId,
          seq: Number(last ?? 0) + 1,
          at: entry.at,
          actor: entry.actor,
          event: entry.event,
          from_status: entry.from ?? null,
          to_status: entry.to ?? null,
          amount_idr: entry.amountIdr ?? null,
          details: JSON.stringify(entry.details ?? {}),
        })
        .execute();
    },

    /** False for a bypass that was moved before any kiosk used it. */
    async wasOnlyAt(transactionId: string, kioskId: string): Promise<boolean> {
      const rows = await database
        .selectFrom('ledger')
        .select(['event', 'details'])
        .where('transaction_id', '=', transactionId)
        .where('event', 'in', ['created', 'claimed', 'moved'])
        .orderBy('seq')
        .execute();
      const [first] = rows;
      return (
        first !== undefined &&
        first.event !== 'moved' &&
        rows.every(({ details }) => Details.parse(JSON.parse(details)).kioskId === kioskId)
      );
    },

    async list(transactionId: string): Promise<LedgerEntry[]> {
      const rows = await database
        .selectFrom('ledger')
        .selectAll()
        .where('transaction_id', '=', transactionId)
        .orderBy('seq')
        .execute();
      return rows.map((row) => ({
        seq: row.seq,
        at: row.at,
        actor: row.actor,
        event: row.event,
        from: TransactionStatus.nullable().parse(row.from_status),
        to: TransactionStatus.nullable().parse(row.to_status),
        amountIdr: row.amount_idr,
        details: Details.parse(JSON.parse(row.details)),
      }));
    },
  };
}
