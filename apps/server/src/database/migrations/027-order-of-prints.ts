import type { SchemaModule } from 'kysely';

/** Sequence numbers, as in 023, for the prints of a queue and the charges of a transaction. */
export async function up(schema: SchemaModule): Promise<void> {
  for (const table of ['deliveries', 'charges']) {
    await schema
      .alterTable(table)
      .addColumn('seq', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await schema.createIndex('deliveries_order').on('deliveries').column('seq').execute();
}
