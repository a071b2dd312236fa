import { type SchemaModule, sql } from 'kysely';

/**
 * Whether a payment can go back in parts (PAY-118), which owed sum a refund answers (PAY-121), and
 * the refunds of a day with those of a part (CONSOLE-210).
 */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('charges')
    .addColumn('refunds_whole_only', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('refunds').addColumn('owed_number', 'integer').execute();
  await schema.dropIndex('ledger_refunded').execute();
  await schema
    .createIndex('ledger_refunded')
    .on('ledger')
    .columns(['at'])
    .where(sql<boolean>`(to_status = 'refunded' or event = 'part_refunded')`)
    .execute();
}
