import { type SchemaModule, sql } from 'kysely';

/** Vouchers and their redemptions. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('vouchers')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'bigint')
    .addColumn('starts_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('quota', 'bigint')
    .addColumn('location_slug', 'text')
    .addColumn('reserved', 'bigint', (column) => column.notNull())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .addCheckConstraint('vouchers_counts', sql`reserved >= 0 and used >= 0`)
    .execute();

  await schema
    .createTable('redemptions')
    .addColumn('transaction_id', 'text', (column) => column.primaryKey())
    .addColumn('voucher_id', 'integer', (column) => column.notNull().references('vouchers.id'))
    .addColumn('discount_idr', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_late', 'integer', (column) => column.notNull())
    .addColumn('reserved_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .execute();

  await schema
    .createIndex('redemptions_voucher_id')
    .on('redemptions')
    .column('voucher_id')
    .execute();
}
