import { type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from './schema.ts';

/**
 * Takes the next sequence number of a session, across all its tables. These numbers decide which of two events came
 * later, not the clock, which may have been set in between.
 */
export async function takeSessionSeq(database: Database, transactionId: string): Promise<number> {
  const row = await database
    .updateTable('transactions')
    .set((session) => ({ last_seq: session('last_seq', '+', 1) }))
    .where('id', '=', transactionId)
    .returning('last_seq')
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}

/** The next number of a table's rows; concurrent rows may share one. */
export const nextSeqOfTable = (table: keyof Tables): RawBuilder<number> =>
  sql<number>`(select coalesce(max(seq), 0) + 1 from ${sql.table(table)})`;

/** The next number of one owner's rows. */
export const nextSeqOfOwner = <Table extends keyof Tables>(
  table: Table,
  [column, owner]: [keyof Tables[Table] & string, keyof Tables[Table] & string],
  value: string,
): RawBuilder<number> =>
  sql<number>`(select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}
    where ${sql.ref(owner)} = ${value})`;

/** The next number of the touches of a kiosk's sessions. A touch is a use of a session. */
export const nextTouchSeq = (kioskId: RawBuilder<string | null>): RawBuilder<number> =>
  sql<number>`(select coalesce(max(others.touched_seq), 0) + 1 from transactions as others
    where others.kiosk_id = ${kioskId})`;
