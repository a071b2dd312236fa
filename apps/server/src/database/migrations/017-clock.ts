import type { SchemaModule } from 'kysely';

/** The last known state of the clock: after it was set, nothing may be deleted. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('clock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('jumped_at', 'bigint')
    .addColumn('jump_ms', 'bigint')
    .addColumn('is_from_start', 'integer', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .execute();
}
