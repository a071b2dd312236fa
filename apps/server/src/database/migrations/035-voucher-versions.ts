import type { SchemaModule } from 'kysely';

/** Versions of vouchers, for concurrent changes, and the request of a batch. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('vouchers')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema.alterTable('voucher_batches').addColumn('asked_for', 'text').execute();
}
