import type { SchemaModule } from 'kysely';

/** The state of each kiosk, its transitions and counts (FLEET-1 to FLEET-9), and changes for open consoles (FLEET-20). */
export async function up(schema: SchemaModule): Promise<void> {
  await createStates(schema);
  await schema
    .createTable('kiosk_events')
    .addColumn('kiosk_id', 'text', (column) => column.notNull().references('kiosks.id'))
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kiosk_events_key', ['kiosk_id', 'seq'])
    .execute();
  await schema.createIndex('kiosk_events_at').on('kiosk_events').column('at').execute();
  await schema
    .createTable('kiosk_boots')
    .addColumn('kiosk_id', 'text', (column) => column.notNull().references('kiosks.id'))
    .addColumn('boot_id', 'text', (column) => column.notNull())
    .addColumn('taps', 'integer', (column) => column.notNull())
    .addColumn('refusals', 'integer', (column) => column.notNull())
    .addColumn('cancellations', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('kiosk_boots_key', ['kiosk_id', 'boot_id'])
    .execute();
  await schema
    .createTable('kiosk_hours')
    .addColumn('kiosk_id', 'text', (column) => column.notNull().references('kiosks.id'))
    .addColumn('hour_at', 'bigint', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('taps', 'integer', (column) => column.notNull())
    .addColumn('refusals', 'integer', (column) => column.notNull())
    .addColumn('cancellations', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('kiosk_hours_key', ['kiosk_id', 'hour_at', 'location'])
    .execute();
  await schema.createIndex('kiosk_hours_hour').on('kiosk_hours').column('hour_at').execute();
  await schema
    .createTable('live_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('location', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('live_changes_seq').on('live_changes').column('seq').execute();
}

const createStates = (schema: SchemaModule): Promise<void> =>
  schema
    .createTable('kiosk_states')
    .addColumn('kiosk_id', 'text', (column) => column.primaryKey().references('kiosks.id'))
    .addColumn('boot_id', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('version', 'text')
    .addColumn('screen', 'text', (column) => column.notNull())
    .addColumn('is_busy', 'integer', (column) => column.notNull())
    .addColumn('idle_seconds', 'integer', (column) => column.notNull())
    .addColumn('camera_label', 'text')
    .addColumn('camera_state', 'text', (column) => column.notNull())
    .addColumn('frame_rate', 'real')
    .addColumn('used_bytes', 'bigint')
    .addColumn('quota_bytes', 'bigint')
    .addColumn('unsent_shots', 'integer', (column) => column.notNull())
    .addColumn('error_message', 'text')
    .addColumn('error_at', 'bigint')
    .addColumn('clock_difference_ms', 'bigint')
    .addColumn('can_take_money', 'integer', (column) => column.notNull())
    .addColumn('taps', 'integer', (column) => column.notNull())
    .addColumn('refusals', 'integer', (column) => column.notNull())
    .addColumn('cancellations', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('beat_at', 'bigint', (column) => column.notNull())
    .execute();
