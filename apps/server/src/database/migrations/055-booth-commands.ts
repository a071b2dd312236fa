import type { SchemaModule } from 'kysely';

/** Locked booths (FLEET-41), and commands to booths with their results (FLEET-42). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('kiosks').addColumn('locked_at', 'bigint').execute();
  await schema
    .createTable('booth_commands')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kiosk_id', 'text', (column) => column.notNull().references('kiosks.id'))
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('taken_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute();
  await schema
    .createIndex('booth_commands_kiosk')
    .on('booth_commands')
    .columns(['kiosk_id', 'seq'])
    .execute();
}
