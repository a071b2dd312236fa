import { sql } from 'kysely';
import { OFFER_WINDOW_MS } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';
import { MAX_DRIFT_MS } from '../../ports/clock.ts';

/** A session that is due for erasure, or will be soon. */
export interface DueSession {
  id: string;
  shortCode: string;
  location: string | null;
  dueAt: number;
}

interface DueRequest {
  by: number;
  /** Used if neither the location nor the default profile sets the days. */
  defaultDays: number;
  limit: number;
}

export const DAY_MS = 86_400_000;

/** Sessions that by then have been unused for their location's days; the longest unused first. */
export async function listDueSessions(
  database: Database,
  { by, defaultDays, limit }: DueRequest,
): Promise<DueSession[]> {
  const rows = await selectDue(database, defaultDays)
    .where('erased_at', 'is', null)
    .where(dueAt(defaultDays), '<=', by)
    .where((is) =>
      is.or([
        // A late payment stays redeemable if the session was not used since (PRIVACY-8).
        is('touched_seq', '>', is.ref('paid_seq')),
        // Rows from before `touched_seq` existed.
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
 * If the last use lies in the future, the clock was set back since and the session would never fall
 * due. Its last use is set to a recent instant that is too long ago for an offer.
 */
export async function resetFutureTouches(database: Database, now: number): Promise<void> {
  await database
    .updateTable('transactions')
    .set({ touched_at: now - OFFER_WINDOW_MS })
    .where('touched_at', '>', now + MAX_DRIFT_MS)
    .where('erased_at', 'is', null)
    .execute();
}

/** Undefined if there is no such session. */
export async function findDueAt(
  database: Database,
  transactionId: string,
  defaultDays: number,
): Promise<number | undefined> {
  const row = await selectDue(database, defaultDays)
    .where('transactions.id', '=', transactionId)
    .executeTakeFirst();
  return row?.due_at;
}

const selectDue = (database: Database, defaultDays: number) =>
  database
    .selectFrom('transactions')
    .leftJoin('locations as own', 'own.slug', 'transactions.location')
    .leftJoin('locations as fallback', (join) => join.on('fallback.slug', '=', 'default'))
    .select(['transactions.id', 'short_code', 'location', dueAt(defaultDays).as('due_at')]);

/** PRIVACY-1: the days of the location's profile, else of the default profile (LOC-4), else of the settings. */
const dueAt = (defaultDays: number) =>
  sql<number>`touched_at + cast(${sql.lit(DAY_MS)} as bigint)
    * coalesce(own.retention_days, fallback.retention_days, ${sql.lit(defaultDays)})`;
