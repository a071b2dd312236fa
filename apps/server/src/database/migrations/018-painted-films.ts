import type { SchemaModule } from 'kysely';

/** A painting lies over several films; they are found by what they are made of, however late. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('paintings').addColumn('films_hash', 'text').execute();
}
