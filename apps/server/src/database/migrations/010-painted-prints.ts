import type { SchemaModule } from 'kysely';

/** The print of a painting: if the visitor chooses another frame, the painting is not used. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('paintings').addColumn('print_hash', 'text').execute();
}
