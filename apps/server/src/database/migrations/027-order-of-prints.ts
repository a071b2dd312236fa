import type { SchemaModule } from 'kysely';

/** Numbers that count, as 023 has them: prints of a queue, and a transaction's charges. */
export async function up(schema: SchemaModule): Promise<void> {
  for (const table of ['deliveries', 'charges']) {
    await schema
      .alterTable(table)
      .addColumn('seq', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await schema.createIndex('deliveries_order').on('deliveries').column('seq').execute();
}
