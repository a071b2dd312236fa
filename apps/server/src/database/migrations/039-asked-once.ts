import type { SchemaModule } from 'kysely';

/** Makes staff requests idempotent, versions unique, and changes of landing videos atomic with their audit line. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('staff_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('transaction_id', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('asked_for', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('staff_requests_of')
    .on('staff_requests')
    .column('transaction_id')
    .execute();
  await schema
    .createTable('last_versions')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('landing_videos')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('pending', 'text')
    .execute();
}
