import type { SchemaModule } from 'kysely';

/** The painting of a painted print, so that a damaged or deleted print can be composed again. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('paintings').addColumn('painting_key', 'text').execute();
}
