import type { SchemaModule } from 'kysely';

/** How often a film was begun while nobody waited for it, so that it is not begun for ever. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('videos')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
