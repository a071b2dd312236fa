import { type SchemaModule, sql } from 'kysely';
import type { Database } from '../schema.ts';

/** Mails about requests for free sessions beside those about refund requests (CONSOLE-216, CONSOLE-273). */
export async function up(schema: SchemaModule, change: Database): Promise<void> {
  await schema
    .createTable('request_mails')
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('mailed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('request_mails_key', ['staff_id', 'kind'])
    .execute();
  await sql`insert into request_mails (staff_id, kind, mailed_at)
    select staff_id, 'refunds', mailed_at from refund_request_mails`.execute(change);
  await schema.dropTable('refund_request_mails').execute();
}
