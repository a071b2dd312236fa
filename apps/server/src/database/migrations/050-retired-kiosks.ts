import type { SchemaModule } from 'kysely';

/** Booths that were replaced (CONSOLE-235). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('kiosks').addColumn('retired_at', 'bigint').execute();
}
