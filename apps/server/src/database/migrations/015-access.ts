import type { SchemaModule } from 'kysely';

/** Revoked kiosks, open streams, the device that requested a code, and addresses that staff signed in from. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('kiosks').addColumn('revoked_at', 'bigint').execute();

  await schema
    .createTable('push_streams')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kiosk_id', 'text', (column) =>
      column.notNull().references('kiosks.id').onDelete('cascade'),
    )
    .addColumn('number', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('push_streams_kiosk_id')
    .on('push_streams')
    .columns(['kiosk_id', 'number'])
    .execute();

  // A code is valid for five minutes: pending codes have to be requested again.
  await schema.dropTable('one_time_codes').execute();
  await schema
    .createTable('one_time_codes')
    .addColumn('code_id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('device_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('one_time_codes_email')
    .on('one_time_codes')
    .columns(['email', 'number'])
    .execute();
  await schema
    .createIndex('one_time_codes_expiry')
    .on('one_time_codes')
    .column('expires_at')
    .execute();

  await schema
    .createTable('known_addresses')
    .addColumn('address', 'text', (column) => column.primaryKey())
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .execute();
}
