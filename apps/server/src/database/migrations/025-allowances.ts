import type { SchemaModule } from 'kysely';

/** What a session may do, decided when it is paid. Null: paid before this was written down. */
export async function up(schema: SchemaModule): Promise<void> {
  await schema.alterTable('transactions').addColumn('may_record', 'integer').execute();
  await schema.alterTable('transactions').addColumn('most_prints', 'integer').execute();
}
