import type { SchemaModule } from 'kysely';

/** Waiting, running and dead jobs. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addUniqueConstraint('jobs_name_key', ['name', 'key'])
    .execute();
  await schema.createIndex('jobs_due_at').on('jobs').column('due_at').execute();

  await schema
    .createTable('dead_jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('died_at', 'bigint', (column) => column.notNull())
    .execute();
}
