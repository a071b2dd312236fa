import { sql } from 'kysely';

/**
 * What `findRefundRoom` counts as gone back of the money that paid a transaction, for queries over
 * transactions.
 */
export const GONE_IDR = sql<number>`(coalesce((
    select refunded_idr from charges where order_id = transactions.paid_order_id
  ), 0) + coalesce((
    select sum(owed.amount_idr) from owed
    where owed.transaction_id = transactions.id and owed.order_id = transactions.paid_order_id
      and kind not in ('refund_noted', 'refund_doubled')
      and (settled_by = 'operator' or settled_by like 'staff:%')
  ), 0))`;
