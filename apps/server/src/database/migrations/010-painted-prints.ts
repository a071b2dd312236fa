import type { SchemaModule } from 'kysely';

/** Which print a painting lies on: when the visitor takes another frame, it does not count. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('paintings').addColumn('print_hash', 'text').execute();
}
