import type { SchemaModule } from 'kysely';

/** Two who change the same voucher, and what a batch was asked for. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('vouchers')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema.alterTable('voucher_batches').addColumn('asked_for', 'text').execute();
}
