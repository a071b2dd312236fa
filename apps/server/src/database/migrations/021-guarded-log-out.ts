import type { SchemaModule } from 'kysely';

/** Places where a kiosk is logged out by staff only. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('locations').addColumn('guard_logout', 'integer').execute();
}
