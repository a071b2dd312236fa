import { sql } from 'kysely';
import { NO_MORE_OFFERED_MS } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';
import { MAX_DRIFT_MS } from '../../ports/clock.ts';

/** A session whose time has come, or comes soon. */
export interface DueSession {
  id: string;
  shortCode: string;
  location: string | null;
  dueAt: number;
}

interface DueRequest {
  by: number;
  /** Where neither the location nor the default profile says anything. */
  usualDays: number;
  limit: number;
}

export const DAY_MS = 86_400_000;

/** Those that by then will have been untouched for their location's days, longest ago first. */
export async function listDueSessions(
  database: Database,
  { by, usualDays, limit }: DueRequest,
): Promise<DueSession[]> {
  const rows = await selectDue(database, usualDays)
    .where('erased_at', 'is', null)
    .where(dueAt(usualDays), '<=', by)
    .where((is) =>
      is.or([
        // A late payment that nobody came back for stays redeemable (PRIVACY-8).
        is('touched_seq', '>', is.ref('paid_seq')),
        // From before touches were counted.
        is.and([is('touched_seq', '=', 0), is('paid_at', '<', is.ref('touched_at'))]),
        is.and([is('staff_id', 'is not', null), is('kiosk_id', 'is not', null)]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('transactions.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    shortCode: row.short_code,
    location: row.location,
    dueAt: row.due_at,
  }));
}

/**
 * What was last used in the future was used before now, nobody knows when; it would never fall due.
 * From now on it counts as used a moment ago, and too long ago to be offered to anybody.
 */
export async function bringTouchesBack(database: Database, now: number): Promise<void> {
  await database
    .updateTable('transactions')
    .set({ touched_at: now - NO_MORE_OFFERED_MS })
    .where('touched_at', '>', now + MAX_DRIFT_MS)
    .where('erased_at', 'is', null)
    .execute();
}

/** Undefined when there is no such session. */
export async function findDueAt(
  database: Database,
  transactionId: string,
  usualDays: number,
): Promise<number | undefined> {
  const row = await selectDue(database, usualDays)
    .where('transactions.id', '=', transactionId)
    .executeTakeFirst();
  return row?.due_at;
}

const selectDue = (database: Database, usualDays: number) =>
  database
    .selectFrom('transactions')
    .leftJoin('locations as own', 'own.slug', 'transactions.location')
    .leftJoin('locations as usual', (join) => join.on('usual.slug', '=', 'default'))
    .select(['transactions.id', 'short_code', 'location', dueAt(usualDays).as('due_at')]);

/** PRIVACY-1: by the days of their own profile, else of the default one (LOC-4), else as set. */
const dueAt = (usualDays: number) =>
  sql<number>`touched_at + cast(${sql.lit(DAY_MS)} as bigint)
    * coalesce(own.retention_days, usual.retention_days, ${sql.lit(usualDays)})`;
