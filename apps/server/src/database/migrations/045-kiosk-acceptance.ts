import type { SchemaModule } from 'kysely';
import type { Database } from '../schema.ts';

/** Who signed a kiosk in and who accepted it, and whether its location is fixed (SIGN-70 to SIGN-79). */
export async function up(schema: SchemaModule, change: Database): Promise<void> {
  for (const column of ['signed_in_by', 'accepted_by', 'refused_location'] as const) {
    await schema.alterTable('kiosks').addColumn(column, 'text').execute();
  }
  for (const column of ['is_accepted', 'is_location_fixed'] as const) {
    await schema
      .alterTable('kiosks')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  // Existing kiosks are accepted and keep their location, except for kiosks that were signed out in the console:
  // these may be stolen or sold.
  await change
    .updateTable('kiosks')
    .set({ is_accepted: 1 })
    .where('revoked_at', 'is', null)
    .execute();
  await change
    .updateTable('kiosks')
    .set({ is_location_fixed: 1 })
    .where('location', 'is not', null)
    .execute();
}
