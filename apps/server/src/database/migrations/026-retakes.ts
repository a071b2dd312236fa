import type { SchemaModule } from 'kysely';

/** How often a snap was taken anew, so that no RESUME gives retakes back. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('snaps')
    .addColumn('retakes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
