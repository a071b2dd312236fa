import { type SchemaModule, sql } from 'kysely';
import type { Database } from '../schema.ts';

/** Rolls of paper, and sheets by printer and hour (PRINT-39, PRINT-40). Earlier sheets are counted from their records. */
export async function up(schema: SchemaModule, change: Database): Promise<void> {
  await schema
    .createTable('rolls')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('printer', 'text', (column) => column.notNull())
    .addColumn('location', 'text')
    .addColumn('capacity', 'integer', (column) => column.notNull())
    .addColumn('sheets', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('started_by', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addUniqueConstraint('rolls_number', ['printer', 'number'])
    .execute();
  await schema
    .createTable('printer_hours')
    .addColumn('printer', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('hour_at', 'bigint', (column) => column.notNull())
    .addColumn('sheets', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('printer_hours_key', ['printer', 'location', 'hour_at'])
    .execute();
  await schema.alterTable('agent_sheets').addColumn('only_printer_id', 'text').execute();

  await sql`insert into printer_hours (printer, location, hour_at, sheets)
    select printer_id, location, changed_at - changed_at % 3600000, sum(sheets)
    from agent_sheets where printer_id is not null and sheets > 0
    group by printer_id, location, changed_at - changed_at % 3600000`.execute(change);
  await sql`insert into printer_hours (printer, location, hour_at, sheets)
    select 'server', coalesce(transactions.location, 'default'),
      deliveries.changed_at - deliveries.changed_at % 3600000, sum(deliveries.sheets)
    from deliveries
    join transactions on transactions.id = deliveries.transaction_id
    where deliveries.kind = 'print' and deliveries.sheets > 0 and not exists (
      select 1 from agent_sheets
      where agent_sheets.name = deliveries.id || '-' || deliveries.run and agent_sheets.sheets > 0)
    group by coalesce(transactions.location, 'default'),
      deliveries.changed_at - deliveries.changed_at % 3600000`.execute(change);
}
