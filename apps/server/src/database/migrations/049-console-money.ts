import { type SchemaModule, sql } from 'kysely';

/** An index for the refunds of a day (CONSOLE-210), and mails about refund requests (CONSOLE-216). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createIndex('ledger_refunded')
    .on('ledger')
    .columns(['at'])
    .where(sql.ref('to_status'), '=', 'refunded')
    .execute();
  await schema
    .createTable('refund_request_mails')
    .addColumn('staff_id', 'text', (column) => column.primaryKey())
    .addColumn('mailed_at', 'bigint', (column) => column.notNull())
    .execute();
}
