import type { SchemaModule } from 'kysely';

/** A visitor's language goes with the transaction; a location has one for whoever chooses none. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('transactions')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute();
  await schema.alterTable('locations').addColumn('language', 'text').execute();
}
