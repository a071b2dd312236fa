import { type SchemaModule, sql } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Partial refunds: refund entries of a payment with their day (PAY-117, CONSOLE-210), whether a payment supports
 * partial refunds (PAY-118), the owed sum that a refund pays back (PAY-121), whether the provider received the request
 * (PAY-123), and the undecided amount of a refund request (CONSOLE-86).
 */
export async function up(schema: SchemaModule, database: Database): Promise<void> {
  await schema
    .alterTable('charges')
    .addColumn('refunds_whole_only', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('refunds').addColumn('owed_number', 'integer').execute();
  await schema
    .alterTable('refunds')
    .addColumn('is_taken', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('transactions').addColumn('refund_wanted_idr', 'bigint').execute();
  await schema
    .createTable('refund_entries')
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('charges.order_id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('amount_idr', 'bigint', (column) => column.notNull())
    .addColumn('proven_idr', 'bigint', (column) => column.notNull())
    .addColumn('owed_number', 'integer')
    .addPrimaryKeyConstraint('refund_entries_key', ['transaction_id', 'number'])
    .execute();
  await schema.createIndex('refund_entries_at').on('refund_entries').column('at').execute();
  await schema.dropIndex('ledger_refunded').execute();
  await enterEarlierRefunds(database);
  await sql`update transactions set refund_wanted_idr = amount_idr
    where refund_wanted_at is not null`.execute(database);
}

const IS_PERSON = sql`(settled_by = 'operator' or settled_by like 'staff:%')`;
const BY_PERSON = sql`to_status = 'refunded' and (actor = 'operator' or actor like 'staff:%')`;
const COLUMNS = sql`transaction_id, number, order_id, kind, at, amount_idr, proven_idr, owed_number`;

/** Enters earlier refunds: by the provider, by hand after a refusal, and by hand. */
async function enterEarlierRefunds(database: Database): Promise<void> {
  await sql`insert into refund_entries (${COLUMNS})
    select transaction_id, seq, order_id, 'proven', coalesce((
        select max(ledger.at) from ledger where ledger.transaction_id = known.transaction_id
          and event in ('refunded', 'refund_noted', 'refund_confirmed')
      ), created_at), refunded_idr, refunded_idr, null
    from (
      select transaction_id, order_id, created_at, refunded_idr - coalesce((
          select sum(owed.amount_idr) from owed
          where owed.order_id = charges.order_id and kind = 'refund_doubled'
        ), 0) as refunded_idr, row_number() over (
          partition by transaction_id order by order_id
        ) as seq
      from charges where refunded_idr > 0
    ) as known where refunded_idr > 0`.execute(database);
  await sql`insert into refund_entries (${COLUMNS})
    select transaction_id, number + ${sql.lit(FIRST_BY_HAND)}, order_id, 'by_hand', settled_at,
      amount_idr, 0, case when exists (
        select 1 from ledger where ledger.transaction_id = owed.transaction_id
          and ledger.at = owed.settled_at and ${BY_PERSON}
      ) then null else number end
    from owed where kind = 'refund_refused' and ${IS_PERSON}`.execute(database);
  await sql`insert into refund_entries (${COLUMNS})
    select transaction_id, ${sql.lit(FIRST_NOTED)}, paid_order_id, 'noted', at, left_idr, 0, null
    from (
      select transactions.id as transaction_id, paid_order_id, ledger.at,
        transactions.amount_idr - coalesce((
          select sum(refund_entries.amount_idr) from refund_entries
          where refund_entries.order_id = paid_order_id
        ), 0) as left_idr
      from transactions inner join ledger on ledger.transaction_id = transactions.id
        and ${BY_PERSON}
      where paid_order_id is not null
    ) as noted where left_idr > 0`.execute(database);
}

/** Distinct from the numbers of charges and owed sums, of which a transaction has only a few. */
const FIRST_BY_HAND = 1_000;
const FIRST_NOTED = 1_000_000;
