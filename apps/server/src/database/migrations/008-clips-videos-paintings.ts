import type { SchemaModule } from 'kysely';

/** Clips, videos and paintings. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('clips')
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('blob_key', 'text', (column) => column.notNull())
    .addColumn('width_px', 'integer', (column) => column.notNull())
    .addColumn('height_px', 'integer', (column) => column.notNull())
    .addColumn('duration_ms', 'integer')
    .addColumn('resize_options', 'text', (column) => column.notNull())
    .addColumn('is_mirrored', 'integer', (column) => column.notNull())
    .addColumn('stored_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('clips_primary', ['transaction_id', 'number'])
    .execute();

  await schema
    .createTable('prepared_clips')
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('inputs_hash', 'text', (column) => column.notNull())
    .addColumn('blob_key', 'text', (column) => column.notNull())
    .addColumn('tracks', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('prepared_clips_primary', ['transaction_id', 'inputs_hash'])
    .execute();

  await schema
    .createTable('videos')
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('inputs_hash', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('files', 'text')
    .addColumn('wanted_until', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('videos_primary', ['transaction_id', 'inputs_hash'])
    .execute();

  await schema
    .createTable('paintings')
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('effect', 'text', (column) => column.notNull())
    .addColumn('inputs_hash', 'text', (column) => column.notNull())
    .addColumn('image_key', 'text', (column) => column.notNull())
    .addColumn('video_key', 'text')
    .addColumn('compiled_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('paintings_primary', ['transaction_id', 'effect', 'inputs_hash'])
    .execute();

  await schema.alterTable('prints').addColumn('asked_at', 'bigint').execute();
}
