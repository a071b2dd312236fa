import type { SchemaModule } from 'kysely';

/** On which side of its screen each kiosk has its camera (CAM-54). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('kiosks').addColumn('camera_side', 'text').execute();
}
