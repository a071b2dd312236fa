import type { Allowance, TransactionStatus } from '@jepret/contract';
import { sql, type UpdateObject } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import { hasCome, isRecent } from '../../database/due.ts';
import { nextTouch } from '../../database/order.ts';
import type { Database, Tables } from '../../database/schema.ts';
import type { TransactionTable } from '../../database/tables/money-tables.ts';
import { allowanceColumns, type StoredTransaction, toTransaction } from './transaction-row.ts';

/** Those that a payment can still reach. */
const UNPAID: TransactionStatus[] = ['pending', 'expired', 'failed', 'cancelled'];

/** A snap of the visitor before may come so late while this one waits for a film. */
const LATE_CALL_MS = 30_000;

export function createTransactionStore(database: Database) {
  const find = async (column: 'id' | 'request_key' | 'short_code', value: string) => {
    const row = await database
      .selectFrom('transactions')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst();
    return row && toTransaction(row);
  };

  const update = async (
    id: string,
    columns: UpdateObject<Tables, 'transactions'>,
  ): Promise<void> => {
    await database.updateTable('transactions').set(columns).where('id', '=', id).execute();
  };

  return {
    /** False when the request, or by bad luck the short code, is there already. */
    async insert(row: TransactionTable): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('transactions')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    find: (id: string): Promise<StoredTransaction | undefined> => find('id', id),
    findByRequest: (requestKey: string) => find('request_key', requestKey),
    findByShortCode: (code: string) => find('short_code', code),

    /** Nobody else changes it until this database transaction ends. */
    async lock(id: string): Promise<StoredTransaction | undefined> {
      const query = database.selectFrom('transactions').selectAll().where('id', '=', id);
      // SQLite's transactions hold the write lock from their beginning.
      const row = await (isPostgres(database) ? query.forUpdate() : query).executeTakeFirst();
      return row && toTransaction(row);
    },

    setPrice: ({ id, voucherId, discountIdr, amountIdr }: StoredTransaction) =>
      update(id, { voucher_id: voucherId, discount_idr: discountIdr, amount_idr: amountIdr }),
    setStatus: (id: string, status: TransactionStatus) => update(id, { status }),
    setPushToken: (id: string, token: string) => update(id, { push_token: token }),
    /** There it may be offered again, whoever had walked away from it. */
    setKiosk: (id: string, kioskId: string, now: number) =>
      update(id, {
        kiosk_id: kioskId,
        touched_at: now,
        touched_seq: nextTouch(sql`${kioskId}`),
        walked_away_at: null,
      }),
    setNotifyAt: (id: string, at: number | null) => update(id, { notify_at: at }),
    setCharging: (id: string, until: number) => update(id, { charging_until: until }),
    /** The same request may then start anew. */
    forgetRequest: (id: string) => update(id, { request_key: null }),

    markPaid: (
      id: string,
      paid: {
        at: number;
        orderId: string | null;
        isLate: boolean;
        notifyAt: number | null;
        allowance: Allowance | undefined;
      },
    ) =>
      update(id, {
        paid_at: paid.at,
        paid_order_id: paid.orderId,
        is_late: Number(paid.isLate),
        touched_at: paid.at,
        touched_seq: nextTouch(sql.ref('transactions.kiosk_id')),
        paid_seq: nextTouch(sql.ref('transactions.kiosk_id')),
        notify_at: paid.notifyAt,
        ...(paid.allowance && allowanceColumns(paid.allowance)),
      }),

    /** The first word stands. */
    async setAllowance(id: string, allowance: Allowance): Promise<void> {
      await database
        .updateTable('transactions')
        .set(allowanceColumns(allowance))
        .where('id', '=', id)
        .where('may_record', 'is', null)
        .execute();
    },

    /** False when it was known, or is another kiosk's by now. */
    markWalkedAway: (id: string, kioskId: string, now: number) =>
      claimed(
        database
          .updateTable('transactions')
          .set({ walked_away_at: now })
          .where('id', '=', id)
          .where('kiosk_id', '=', kioskId)
          .where('walked_away_at', 'is', null),
      ),

    touch: (id: string, now: number) =>
      update(id, { touched_at: now, touched_seq: nextTouch(sql.ref('transactions.kiosk_id')) }),

    /** The first kiosk that uses a bypass gets it. */
    async claimBypass(
      id: string,
      claim: { kioskId: string; location: string; allowance: Allowance; at: number },
    ) {
      return claimed(
        database
          .updateTable('transactions')
          .set({
            kiosk_id: claim.kioskId,
            location: claim.location,
            touched_at: claim.at,
            ...allowanceColumns(claim.allowance),
            touched_seq: nextTouch(sql`${claim.kioskId}`),
          })
          .where('id', '=', id)
          .where('staff_id', 'is not', null)
          .where('kiosk_id', 'is', null),
      );
    },

    /** The right to ask the provider for the QR of a pending transaction. */
    claimCharging: (id: string, now: number, until: number) =>
      claimed(
        database
          .updateTable('transactions')
          .set({ charging_until: until })
          .where('id', '=', id)
          .where('status', '=', 'pending')
          .where(hasCome('charging_until', now, until - now)),
      ),

    /** The right to ask the provider how it stands, once in a while and among all processes. */
    claimAsking: (id: string, now: number, intervalMs: number) =>
      claimed(
        database
          .updateTable('transactions')
          .set({ asked_at: now })
          .where('id', '=', id)
          .where('status', 'in', UNPAID)
          .where((is) => is.not(isRecent('asked_at', now, intervalMs))),
      ),

    /** Pushes that are still owed; whoever gets them has until `again`. */
    async claimUnnotified(now: number, again: number): Promise<StoredTransaction[]> {
      const rows = await database
        .updateTable('transactions')
        .set({ notify_at: again })
        .where('id', 'in', (sub) => {
          const owed = sub
            .selectFrom('transactions')
            .select('id')
            .where(hasCome('notify_at', now, again - now));
          return isPostgres(database) ? owed.forUpdate().skipLocked() : owed;
        })
        .returningAll()
        .execute();
      return rows.map(toTransaction);
    },

    /** What a kiosk's visitors may still use, last touched first; not what one walked away from. */
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
        .where((is) => is.or([is('status', '=', 'paid'), is('staff_id', 'is not', null)]))
        .orderBy('touched_seq', 'desc')
        .orderBy('touched_at', 'desc')
        .execute();
      return rows.map(toTransaction);
    },

    /** Whether its kiosk goes on with another session; going back to it makes that undone. */
    async isLeft({ id, kioskId, touchedAt, touchedSeq }: StoredTransaction): Promise<boolean> {
      const later = await database
        .selectFrom('transactions')
        .select('id')
        .where('kiosk_id', '=', kioskId)
        .where('id', '!=', id)
        .where('touched_seq', '>', touchedSeq)
        .where('touched_at', '>', touchedAt + LATE_CALL_MS)
        .where((is) => is.or([is('status', '=', 'paid'), is('staff_id', 'is not', null)]))
        // Money that came too late is no session before somebody continues it.
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

export interface ListFilter {
  limit: number;
  status?: TransactionStatus;
  location?: string;
  /** Goes through all of them by id instead, page by page. */
  afterId?: string;
}

/** True when this process, and no other, made the change. */
async function claimed(query: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint }>;
}): Promise<boolean> {
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}
