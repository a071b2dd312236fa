import type { SchemaModule } from 'kysely';

/** Vouchers begin and end with the days of their locations' time zone; the audit is filtered by location. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('vouchers').addColumn('time_zone', 'text').execute();
  await schema.createIndex('audit_location').on('audit').columns(['location', 'seq']).execute();
}
