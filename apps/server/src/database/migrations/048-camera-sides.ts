import type { SchemaModule } from 'kysely';

/** The side of the screen on which each kiosk has its camera (CAM-54). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('kiosks').addColumn('camera_side', 'text').execute();
}
