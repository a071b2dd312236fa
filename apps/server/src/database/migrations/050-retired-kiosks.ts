import type { SchemaModule } from 'kysely';

/** Retired booths (CONSOLE-235). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('kiosks').addColumn('retired_at', 'bigint').execute();
}
