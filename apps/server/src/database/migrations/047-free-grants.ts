import type { SchemaModule } from 'kysely';

/** Sessions that a person made free within the daily cap, or requested from an owner (CONSOLE-187). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('free_grants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('staff_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('location', 'text')
    .addColumn('sessions', 'bigint')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text')
    .addColumn('note', 'text')
    .execute();
  await schema
    .createIndex('free_grants_staff_id')
    .on('free_grants')
    .columns(['staff_id', 'asked_at'])
    .execute();
  await schema
    .createIndex('free_grants_state')
    .on('free_grants')
    .columns(['state', 'asked_at'])
    .execute();
}
