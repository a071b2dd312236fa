import type { SchemaModule } from 'kysely';

/** The number of retakes of a snap, so that RESUME does not reset them. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('snaps')
    .addColumn('retakes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
