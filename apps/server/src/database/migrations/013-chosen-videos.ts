import type { SchemaModule } from 'kysely';

/** Separates chosen videos from videos that were only viewed. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('videos').addColumn('chosen_at', 'bigint').execute();
}
