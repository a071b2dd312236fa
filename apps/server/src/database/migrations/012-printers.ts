import type { SchemaModule } from 'kysely';

/** Printers that a print agent serves, and their sheets. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('printers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('cuts', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('instance', 'text')
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('present_until', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint')
    .addColumn('health', 'text')
    .addColumn('sheets', 'integer', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .execute();

  await schema
    .createTable('agent_sheets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('cut', 'text', (column) => column.notNull())
    .addColumn('copies', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('printer_id', 'text')
    .addColumn('instance', 'text')
    .addColumn('trouble', 'text')
    .addColumn('reason', 'text')
    .addColumn('sheets', 'integer', (column) => column.notNull())
    .addColumn('is_withdrawn', 'integer', (column) => column.notNull())
    .addColumn('submitted_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('agent_sheets_unfinished')
    .on('agent_sheets')
    .columns(['location', 'state'])
    .execute();

  await schema.alterTable('locations').addColumn('when_printer_fails', 'text').execute();
}
