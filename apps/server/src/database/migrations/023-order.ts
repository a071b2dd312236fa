import type { SchemaModule } from 'kysely';

const NUMBERS = [
  ['transactions', 'last_seq'],
  ['transactions', 'touched_seq'],
  ['transactions', 'paid_seq'],
  ['snaps', 'seq'],
  ['prints', 'asked_seq'],
  ['paintings', 'seq'],
  ['videos', 'chosen_seq'],
  ['deliveries', 'asked_seq'],
  ['agent_sheets', 'seq'],
  ['jobs', 'seq'],
  ['jobs', 'is_urgent'],
] as const;

/** Sequence numbers instead of instants for the order of events: a clock that is set breaks the order of instants. */
export async function up(schema: SchemaModule): Promise<void> {
  for (const [table, column] of NUMBERS) {
    await schema
      .alterTable(table)
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await schema
    .createIndex('transactions_touched')
    .on('transactions')
    .columns(['kiosk_id', 'touched_seq'])
    .execute();
  await schema.createIndex('jobs_order').on('jobs').column('seq').execute();
  await schema.createIndex('agent_sheets_order').on('agent_sheets').column('seq').execute();
}
