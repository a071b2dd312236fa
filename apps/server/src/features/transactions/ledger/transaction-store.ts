import type { Allowance, TransactionStatus } from '@jepret/contract';
import { sql, type UpdateObject } from 'kysely';
import type { Database, Tables } from '../../../database/schema.ts';
import { nextTouchSeq } from '../../../database/sequence-numbers.ts';
import type { TransactionTable } from '../../../database/tables/money-tables.ts';
import { createTransactionClaims } from './transaction-claims.ts';
import { createTransactionReads } from './transaction-reads.ts';
import {
  allowanceColumns,
  refundRequestColumns,
  type StoredTransaction,
} from './transaction-row.ts';

export function createTransactionStore(database: Database) {
  const update = async (
    id: string,
    columns: UpdateObject<Tables, 'transactions'>,
  ): Promise<void> => {
    await database.updateTable('transactions').set(columns).where('id', '=', id).execute();
  };

  return {
    ...createTransactionReads(database),
    ...createTransactionClaims(database),

    /** False if the request key or, by chance, the short code exists already. */
    async insert(row: TransactionTable): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('transactions')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    setPrice: ({ id, voucherId, discountIdr, amountIdr }: StoredTransaction) =>
      update(id, { voucher_id: voucherId, discount_idr: discountIdr, amount_idr: amountIdr }),
    setStatus: (id: string, status: TransactionStatus) => update(id, { status }),
    setPushToken: (id: string, token: string) => update(id, { push_token: token }),
    /** The new kiosk may offer it again, also after a walk-away. */
    setKiosk: (id: string, kioskId: string, now: number) =>
      update(id, {
        kiosk_id: kioskId,
        touched_at: now,
        touched_seq: nextTouchSeq(sql`${kioskId}`),
        walked_away_at: null,
      }),
    /** Null: the request was decided, or all of it has gone back. */
    setRefundRequest: (id: string, request: StoredTransaction['refundWish']) =>
      update(id, refundRequestColumns(request)),
    setGuestToken: (id: string, token: string) => update(id, { guest_token: token }),
    setNotifyAt: (id: string, at: number | null) => update(id, { notify_at: at }),
    setExpiresAt: (id: string, at: number) => update(id, { expires_at: at }),
    setCharging: (id: string, until: number) => update(id, { charging_until: until }),
    /** The same request can then start a new payment. */
    clearRequestKey: (id: string) => update(id, { request_key: null }),

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
        touched_seq: nextTouchSeq(sql.ref('transactions.kiosk_id')),
        paid_seq: nextTouchSeq(sql.ref('transactions.kiosk_id')),
        notify_at: paid.notifyAt,
        ...(paid.allowance && allowanceColumns(paid.allowance)),
      }),

    /** Does not overwrite an allowance. */
    async setAllowance(id: string, allowance: Allowance): Promise<void> {
      await database
        .updateTable('transactions')
        .set(allowanceColumns(allowance))
        .where('id', '=', id)
        .where('may_record', 'is', null)
        .execute();
    },

    touch: (id: string, now: number) =>
      update(id, { touched_at: now, touched_seq: nextTouchSeq(sql.ref('transactions.kiosk_id')) }),
  };
}
