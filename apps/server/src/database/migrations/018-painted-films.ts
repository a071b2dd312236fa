import type { SchemaModule } from 'kysely';

/** The inputs hash of a painting's films, to find them when they are finished later. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('paintings').addColumn('films_hash', 'text').execute();
}
