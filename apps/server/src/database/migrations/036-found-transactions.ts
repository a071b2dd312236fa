import { type SchemaModule, sql } from 'kysely';

/** Indexes to find one of hundreds of thousands of transactions, and refund requests. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('transactions').addColumn('refund_wanted_at', 'bigint').execute();
  const newest = ['created_at', 'id'];
  await schema.createIndex('transactions_newest').on('transactions').columns(newest).execute();
  await schema.dropIndex('transactions_created_at').execute();
  for (const column of ['location', 'status'] as const) {
    await schema
      .createIndex(`transactions_of_${column}`)
      .on('transactions')
      .columns([column, ...newest])
      .execute();
  }
  await schema
    .createIndex('transactions_bypassed')
    .on('transactions')
    .columns(newest)
    .where(sql.ref('staff_id'), 'is not', null)
    .execute();
  await schema
    .createIndex('transactions_refund_wanted')
    .on('transactions')
    .columns(['status', 'id'])
    .where(sql.ref('refund_wanted_at'), 'is not', null)
    .execute();
  // For the audit lines of a transaction.
  await schema.createIndex('audit_subject').on('audit').columns(['subject', 'seq']).execute();
}
