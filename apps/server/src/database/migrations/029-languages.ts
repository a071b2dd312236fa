import type { SchemaModule } from 'kysely';

/** A visitor's language, stored with the transaction; a location has a default language. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('transactions')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute();
  await schema.alterTable('locations').addColumn('language', 'text').execute();
}
