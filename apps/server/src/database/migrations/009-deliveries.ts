import type { SchemaModule } from 'kysely';

/** Accepted mails and prints. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('request_key', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('reason', 'text')
    .addColumn('run', 'integer', (column) => column.notNull())
    .addColumn('job_ref', 'text')
    .addColumn('sheets', 'integer', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'bigint')
    .addColumn('accepted_at', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('deliveries_request', ['transaction_id', 'kind', 'request_key'])
    .execute();
  await schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['state', 'next_try_at'])
    .execute();

  await schema.alterTable('locations').addColumn('prints_per_session', 'integer').execute();
}
