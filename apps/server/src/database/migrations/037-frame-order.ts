import type { SchemaModule } from 'kysely';

/** Versions of frames, for concurrent changes, and the order of frames. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('frames')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .createTable('frame_positions')
    .addColumn('category_name', 'text', (column) => column.notNull())
    .addColumn('frame_name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('frame_positions_key', ['category_name', 'frame_name'])
    .execute();
}
