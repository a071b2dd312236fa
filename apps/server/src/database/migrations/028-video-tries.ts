import type { SchemaModule } from 'kysely';

/** The number of starts of a film without a waiting visitor, to limit them. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('videos')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
