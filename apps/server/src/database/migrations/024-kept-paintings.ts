import type { SchemaModule } from 'kysely';

/** A painted print that was damaged or deleted is made again from its painting. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('paintings').addColumn('painting_key', 'text').execute();
}
