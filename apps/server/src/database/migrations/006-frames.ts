import { type SchemaModule, sql } from 'kysely';

/** Operators' own frames, and what they changed about the bundled ones. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('frames')
    .addColumn('category_name', 'text', (column) => column.notNull())
    .addColumn('frame_name', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('definition', 'text')
    .addColumn('is_hidden', 'integer', (column) => column.notNull())
    .addColumn('seasons', 'text')
    .addColumn('locations', 'text')
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .addPrimaryKeyConstraint('frames_primary', ['category_name', 'frame_name', 'content_hash'])
    .execute();

  // A name is free again once its frame is removed, though its row stays for a while.
  await schema
    .createIndex('frames_present')
    .unique()
    .on('frames')
    .columns(['category_name', 'frame_name'])
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
}
