import type { SchemaModule } from 'kysely';

/** Sessions whose photos and contact data were, or are being, deleted (PRIVACY-4). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('transactions').addColumn('erased_at', 'bigint').execute();
  await schema
    .createIndex('transactions_retention')
    .on('transactions')
    .columns(['erased_at', 'touched_at'])
    .execute();

  await schema
    .createTable('erasures')
    .addColumn('transaction_id', 'text', (column) =>
      column.primaryKey().references('transactions.id'),
    )
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('files', 'integer')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('next_try_at', 'bigint')
    .addColumn('removed_at', 'bigint')
    .execute();
  await schema.createIndex('erasures_due').on('erasures').column('next_try_at').execute();
}
