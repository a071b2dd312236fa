import type { SchemaModule } from 'kysely';

/** Device tokens, and pending events of the kiosks' streams. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('push_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('kiosk_id', 'text', (column) => column.references('kiosks.id').onDelete('cascade'))
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('forgotten_at', 'bigint')
    .execute();
  await schema
    .createTable('push_feeds')
    .addColumn('kiosk_id', 'text', (column) =>
      column.primaryKey().references('kiosks.id').onDelete('cascade'),
    )
    .addColumn('last_event_id', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('push_events')
    .addColumn('kiosk_id', 'text', (column) =>
      column.notNull().references('kiosks.id').onDelete('cascade'),
    )
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('push_events_primary', ['kiosk_id', 'id'])
    .execute();

  for (const [table, column] of [
    ['push_tokens', 'last_used_at'],
    ['push_events', 'created_at'],
  ] as const) {
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}
