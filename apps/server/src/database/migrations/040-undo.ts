import type { SchemaModule } from 'kysely';

/** Data to undo changes: vouchers that were disabled with their batch, and removed locations. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('vouchers')
    .addColumn('disabled_with_batch', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('removed_locations')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .execute();
}
