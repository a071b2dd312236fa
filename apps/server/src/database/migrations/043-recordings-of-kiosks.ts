import type { SchemaModule } from 'kysely';

/** How each kiosk records clips, as it reports it (CAM-44). */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('kiosks').addColumn('recording', 'text').execute();
}
