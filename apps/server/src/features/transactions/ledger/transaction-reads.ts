import type { TransactionStatus } from '@jepret/contract';
import { sql } from 'kysely';
import { isPostgres } from '../../../database/connect.ts';
import { isRecent } from '../../../database/due.ts';
import type { Database } from '../../../database/schema.ts';
import { type StoredTransaction, toTransaction } from './transaction-row.ts';

interface ListFilter {
  limit: number;
  status?: TransactionStatus;
  location?: string;
  /** Lists by id instead, from this id on. */
  afterId?: string;
}

/** A snap of the previous visitor may arrive this late while the current one waits for a film. */
const LATE_CALL_MS = 30_000;

export function createTransactionReads(database: Database) {
  const find = async (column: 'id' | 'request_key' | 'short_code', value: string) => {
    const row = await database
      .selectFrom('transactions')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst();
    return row && toTransaction(row);
  };

  return {
    find: (id: string): Promise<StoredTransaction | undefined> => find('id', id),
    findByRequest: (requestKey: string) => find('request_key', requestKey),
    findByShortCode: (code: string) => find('short_code', code),

    /** No other process changes it until this database transaction ends. */
    async lock(id: string): Promise<StoredTransaction | undefined> {
      const query = database.selectFrom('transactions').selectAll().where('id', '=', id);
      // SQLite's transactions hold the write lock from their beginning.
      const row = await (isPostgres(database) ? query.forUpdate() : query).executeTakeFirst();
      return row && toTransaction(row);
    },

    /** Entitled transactions of a kiosk, last used first; without walk-aways and refunds in progress. */
    async listEntitled(
      kioskId: string,
      now: number,
      touchedWithinMs: number,
    ): Promise<StoredTransaction[]> {
      const rows = await database
        .selectFrom('transactions')
        .selectAll()
        .where('kiosk_id', '=', kioskId)
        .where(isRecent('touched_at', now, touchedWithinMs))
        .where('walked_away_at', 'is', null)
        .where(({ exists, not }) => not(exists(listAskedRefunds(database))))
        .where((is) => is.or([is('status', '=', 'paid'), is('staff_id', 'is not', null)]))
        .orderBy('touched_seq', 'desc')
        .orderBy('touched_at', 'desc')
        .execute();
      return rows.map(toTransaction);
    },

    /** Whether its kiosk has used another session since. Using this one again makes it current. */
    async isSuperseded({
      id,
      kioskId,
      touchedAt,
      touchedSeq,
    }: StoredTransaction): Promise<boolean> {
      const later = await database
        .selectFrom('transactions')
        .select('id')
        .where('kiosk_id', '=', kioskId)
        .where('id', '!=', id)
        .where('touched_seq', '>', touchedSeq)
        .where('touched_at', '>', touchedAt + LATE_CALL_MS)
        .where((is) => is.or([is('status', '=', 'paid'), is('staff_id', 'is not', null)]))
        // A late payment is no session until a visitor continues it.
        .where((is) => is.or([is('is_late', '=', 0), is('touched_seq', '>', is.ref('paid_seq'))]))
        .limit(1)
        .executeTakeFirst();
      return later !== undefined;
    },

    /** Newest first. */
    async list(filter: ListFilter): Promise<StoredTransaction[]> {
      let query = database.selectFrom('transactions').selectAll();
      if (filter.status !== undefined) query = query.where('status', '=', filter.status);
      if (filter.location !== undefined) query = query.where('location', '=', filter.location);
      if (filter.afterId !== undefined) {
        query = query.where('id', '>', filter.afterId).orderBy('id');
      } else {
        query = query.orderBy('created_at', 'desc').orderBy('id');
      }
      const rows = await query.limit(filter.limit).execute();
      return rows.map(toTransaction);
    },
  };
}

/** Refunds in progress of the charge that paid the transaction. */
const listAskedRefunds = (database: Database) =>
  database
    .selectFrom('refunds')
    .select('key')
    .where('state', '=', 'asked')
    .where('order_id', '=', sql.ref<string>('transactions.paid_order_id'));
