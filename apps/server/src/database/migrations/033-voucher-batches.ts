import type { SchemaModule } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** Vouchers for several locations, and batches of vouchers. */
export async function up(schema: SchemaModule, change: Database): Promise<void> {
  await schema
    .createTable('voucher_batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .execute();
  await schema.alterTable('vouchers').addColumn('locations', 'text').execute();
  await schema.alterTable('vouchers').addColumn('batch_id', 'text').execute();
  await sql`update vouchers set locations = '["' || location_slug || '"]'
    where location_slug is not null`.execute(change);
  await schema.alterTable('vouchers').dropColumn('location_slug').execute();
  await schema.createIndex('vouchers_batch').on('vouchers').columns(['batch_id', 'id']).execute();
}
