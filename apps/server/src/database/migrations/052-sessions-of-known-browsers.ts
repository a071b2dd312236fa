import type { SchemaModule } from 'kysely';

/** Unfinished sign-ins of browsers that the person used before take precedence over others (CONSOLE-276). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('console_sessions')
    .addColumn('is_known_browser', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
