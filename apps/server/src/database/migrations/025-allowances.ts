import type { SchemaModule } from 'kysely';

/** The allowance of a session, decided when it is paid. Null: paid before this migration. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('transactions').addColumn('may_record', 'integer').execute();
  await schema.alterTable('transactions').addColumn('most_prints', 'integer').execute();
}
