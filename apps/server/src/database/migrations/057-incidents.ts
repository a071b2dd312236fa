import { type SchemaModule, sql } from 'kysely';

/** Opening hours of locations (LOC-13), incidents (INCIDENT-1) and what people note about them. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('locations').addColumn('opening_hours', 'text').execute();
  await schema
    .createTable('incidents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('kiosk_ids', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('remedy', 'text', (column) => column.notNull())
    .addColumn('seen_ms', 'bigint', (column) => column.notNull())
    .addColumn('clear_ms', 'bigint')
    .addColumn('opened_at', 'bigint')
    .addColumn('announced_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .execute();
  await schema
    .createIndex('incidents_current')
    .unique()
    .on('incidents')
    .columns(['cause', 'location'])
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await schema.createIndex('incidents_closed_at').on('incidents').column('closed_at').execute();
  await schema
    .createTable('incident_checks')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('incident_mutes')
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('muted_at', 'bigint', (column) => column.notNull())
    .addColumn('muted_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('incident_mutes_key', ['cause', 'location'])
    .execute();
  await schema
    .createTable('handlings')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('taken_by', 'text')
    .addColumn('taken_name', 'text')
    .addColumn('taken_at', 'bigint')
    .addColumn('note', 'text')
    .addColumn('noted_name', 'text')
    .addColumn('noted_at', 'bigint')
    .addColumn('resolved_at', 'bigint')
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('handlings_key', ['kind', 'id'])
    .execute();
  await schema
    .createTable('ledger_faults')
    .addColumn('transaction_id', 'text', (column) => column.primaryKey())
    .addColumn('faults', 'text', (column) => column.notNull())
    .addColumn('found_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('ledger_checks')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('after_id', 'text', (column) => column.notNull())
    .execute();
}
