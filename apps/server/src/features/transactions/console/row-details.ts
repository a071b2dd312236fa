import { sql } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import { REFUNDED_IDR } from '../ledger/refund-entry-store.ts';

/** What other tables hold about a transaction. */
export interface RowDetails {
  /** Provider of the charge that paid it. */
  provider: string | null;
  voucherCode: string | null;
  /** A print of it was requested. */
  hasPhoto: boolean;
  /** How much of its amount has gone back. */
  refundedIdr: number;
}

export const createFindDetails =
  (database: Database) =>
  async (id: string): Promise<RowDetails> => {
    const row = await database
      .selectFrom('transactions')
      .select(DETAILS)
      .where('id', '=', id)
      .executeTakeFirst();
    return row
      ? toDetails(row)
      : { provider: null, voucherCode: null, hasPhoto: false, refundedIdr: 0 };
  };

/** Columns of a query over transactions. */
export const DETAILS = [
  sql<string | null>`(select provider from charges where order_id = transactions.paid_order_id)`.as(
    'provider',
  ),
  sql<string | null>`(select code from vouchers where id = transactions.voucher_id)`.as(
    'voucher_code',
  ),
  sql<boolean>`exists (select 1 from prints where transaction_id = transactions.id and asked_at is not null)`.as(
    'has_photo',
  ),
  REFUNDED_IDR.as('refunded_idr'),
] as const;

export const toDetails = (row: {
  provider: string | null;
  voucher_code: string | null;
  has_photo: boolean;
  refunded_idr: number;
}): RowDetails => ({
  provider: row.provider,
  voucherCode: row.voucher_code,
  hasPhoto: Boolean(row.has_photo),
  refundedIdr: Number(row.refunded_idr),
});
