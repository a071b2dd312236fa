import type { SchemaModule } from 'kysely';

/** Locations where only staff can log a kiosk out. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('locations').addColumn('guard_logout', 'integer').execute();
}
