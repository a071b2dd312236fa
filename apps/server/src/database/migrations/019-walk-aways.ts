import type { SchemaModule } from 'kysely';

/** Sessions whose visitor walked away: they are not offered. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('transactions').addColumn('walked_away_at', 'bigint').execute();
}
