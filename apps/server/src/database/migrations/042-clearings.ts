import { type SchemaModule, sql } from 'kysely';

/** Ended sessions of which only the files that the visitor may download are left (PRIVACY-17). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('clearings')
    .addColumn('transaction_id', 'text', (column) =>
      column.primaryKey().references('transactions.id'),
    )
    .addColumn('print_hash', 'text', (column) => column.notNull())
    .addColumn('deliverables', 'text', (column) => column.notNull())
    .addColumn('gone', 'text', (column) => column.notNull())
    .addColumn('marked_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .execute();
  await schema
    .createIndex('clearings_open')
    .on('clearings')
    .column('transaction_id')
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
}
