import type { SchemaModule } from 'kysely';

/** The photos of a session, and the prints that were composed of them. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('snaps')
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('blob_key', 'text', (column) => column.notNull())
    .addColumn('frame_name', 'text')
    .addColumn('category_name', 'text')
    .addColumn('stored_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('snaps_primary', ['transaction_id', 'number'])
    .execute();

  await schema
    .createTable('prints')
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('inputs_hash', 'text', (column) => column.notNull())
    .addColumn('frame_name', 'text', (column) => column.notNull())
    .addColumn('category_name', 'text', (column) => column.notNull())
    .addColumn('print_keys', 'text', (column) => column.notNull())
    .addColumn('single_keys', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('prints_primary', ['transaction_id', 'inputs_hash'])
    .execute();
}
