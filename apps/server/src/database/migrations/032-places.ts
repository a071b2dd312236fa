import type { SchemaModule } from 'kysely';

/** Names of booths, time zones and versions of locations, and indexes for transactions by time. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('kiosks').addColumn('name', 'text').execute();
  await schema.alterTable('locations').addColumn('time_zone', 'text').execute();
  await schema
    .alterTable('locations')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .createIndex('transactions_paid_at')
    .on('transactions')
    .columns(['paid_at', 'location'])
    .execute();
}
