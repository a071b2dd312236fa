import { type SchemaModule, sql } from 'kysely';

/** Refunds that a provider is asked for, and refunds by the sandbox. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('refunds')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('order_id', 'text', (column) => column.notNull().references('charges.order_id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('amount_idr', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('provider_reference', 'text')
    .addColumn('refusal', 'text')
    .addColumn('word', 'text')
    .addColumn('ended_at', 'bigint')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('is_unsure', 'integer', (column) => column.notNull())
    .addColumn('check_at', 'bigint')
    .addColumn('checks', 'integer', (column) => column.notNull())
    .addUniqueConstraint('refunds_number', ['transaction_id', 'number'])
    .execute();
  await schema.createIndex('refunds_check_at').on('refunds').column('check_at').execute();
  await schema.createIndex('refunds_order_id').on('refunds').column('order_id').execute();
  await schema.createIndex('refunds_asked_at').on('refunds').column('asked_at').execute();
  // A charge never has two refunds in progress, even after a bug elsewhere.
  await schema
    .createIndex('refunds_under_way')
    .unique()
    .on('refunds')
    .column('order_id')
    .where(sql.ref('state'), '=', 'asked')
    .execute();

  await schema
    .createTable('sandbox_refunds')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('amount_idr', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('sandbox_refunds_order_id')
    .on('sandbox_refunds')
    .column('order_id')
    .execute();
}
