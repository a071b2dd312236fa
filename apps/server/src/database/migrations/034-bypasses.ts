import type { SchemaModule } from 'kysely';

/** An index for bypasses by staff member and time. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema
    .createIndex('transactions_bypasses')
    .on('transactions')
    .columns(['staff_id', 'created_at'])
    .where('staff_id', 'is not', null)
    .execute();
}
