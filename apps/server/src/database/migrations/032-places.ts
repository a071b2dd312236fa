import type { SchemaModule } from 'kysely';

/** Names of booths, time zones of locations, and whose change of a location was the last. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('kiosks').addColumn('name', 'text').execute();
  await schema.alterTable('locations').addColumn('time_zone', 'text').execute();
  await schema
    .alterTable('locations')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
