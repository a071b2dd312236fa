import type { SchemaModule } from 'kysely';

/** How each kiosk records clips, in its own words (CAM-44). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('kiosks').addColumn('recording', 'text').execute();
}
