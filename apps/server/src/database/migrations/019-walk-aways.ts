import type { SchemaModule } from 'kysely';

/** Sessions whose visitor has gone: they are offered to nobody who comes by. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('transactions').addColumn('walked_away_at', 'bigint').execute();
}
