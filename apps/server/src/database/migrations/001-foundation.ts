import type { SchemaModule } from 'kysely';

/** Staff, their sign-ins and codes, kiosks as devices, locations, rate limits. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .execute();

  await schema
    .createTable('staff_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) =>
      column.notNull().references('staff.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();

  await schema
    .createTable('one_time_codes')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('code_id', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();

  await schema
    .createTable('kiosks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('location', 'text')
    .addColumn('use_edit', 'integer')
    .addColumn('sticker_only', 'integer')
    .addColumn('app_version', 'text')
    .addColumn('camera_label', 'text')
    .addColumn('reported_at', 'bigint')
    .execute();

  await schema
    .createTable('kiosk_tokens')
    .addColumn('kiosk_id', 'text', (column) =>
      column.primaryKey().references('kiosks.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute();

  await schema
    .createTable('locations')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('snap_fee', 'bigint')
    .addColumn('social_handle', 'text')
    .addColumn('contact_email', 'text')
    .addColumn('recording', 'integer')
    .addColumn('retention_days', 'integer')
    .execute();

  await schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', 'bigint', (column) => column.notNull())
    .execute();

  for (const [table, column] of [
    ['staff_tokens', 'expires_at'],
    ['one_time_codes', 'expires_at'],
    ['rate_limits', 'window_ends_at'],
  ] as const) {
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}
