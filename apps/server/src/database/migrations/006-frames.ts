import { type SchemaModule, sql } from 'kysely';

/** Own frames, and changes of bundled frames. */
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

  // The name of a removed frame can be used again, although its row stays for a while.
  await schema
    .createIndex('frames_present')
    .unique()
    .on('frames')
    .columns(['category_name', 'frame_name'])
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
}
