import type { SchemaModule } from 'kysely';

/** Alerts to staff: what each person chose, where messages go, and the messages (ALERT-…). */
export async function up(schema: SchemaModule): Promise<void> {
  await createRecipients(schema);
  await createMessages(schema);
}

async function createRecipients(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('alert_choices')
    .addColumn('staff_id', 'text', (column) => column.primaryKey())
    .addColumn('channels', 'text', (column) => column.notNull())
    .addColumn('causes', 'text')
    .addColumn('locations', 'text')
    .addColumn('quiet', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .createTable('alert_chats')
    .addColumn('staff_id', 'text', (column) => column.primaryKey())
    .addColumn('chat_id', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('alert_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('alert_devices_staff_id')
    .on('alert_devices')
    .column('staff_id')
    .execute();
  await schema
    .createTable('alert_webhooks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull().unique())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('added_by', 'text', (column) => column.notNull())
    .execute();
}

async function createMessages(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('alert_notices')
    .addColumn('incident_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_notices_key', ['incident_id', 'kind'])
    .execute();
  await schema.createIndex('alert_notices_at').on('alert_notices').column('at').execute();
  await schema
    .createTable('alert_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('reason', 'text')
    .addColumn('content', 'text')
    .addUniqueConstraint('alert_messages_key', ['about', 'kind', 'recipient', 'channel'])
    .execute();
  await schema
    .createIndex('alert_messages_state')
    .on('alert_messages')
    .columns(['state', 'channel', 'due_at'])
    .execute();
  await schema
    .createIndex('alert_messages_recipient')
    .on('alert_messages')
    .columns(['recipient', 'channel', 'seq'])
    .execute();
  await schema.createIndex('alert_messages_seq').on('alert_messages').column('seq').execute();
  await schema
    .createTable('alert_summaries')
    .addColumn('staff_id', 'text', (column) => column.primaryKey())
    .addColumn('covered_until', 'bigint', (column) => column.notNull())
    .execute();
}
