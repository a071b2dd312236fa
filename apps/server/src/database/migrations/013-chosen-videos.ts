import type { SchemaModule } from 'kysely';

/** What the visitor chose, apart from what they only looked at. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('videos').addColumn('chosen_at', 'bigint').execute();
}
