import { sql } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import { LIVE_STATES } from './charge-store.ts';

/** Whatever came in for a charge that long after its end is found by a webhook or by nobody. */
const RECENT_MS = 24 * 60 * 60_000;

/**
 * At the start: what was open when the database was last closed, and what had ended shortly before,
 * is asked about by the next sweep, and so is every refund under way. A database from a backup, or one whose last writes a dead disk
 * has lost, has forgotten payments without knowing it; the provider has not.
 */
export async function askAgain(database: Database, now: number): Promise<void> {
  await database
    .updateTable('charges')
    .set({ check_at: now })
    .where(({ and, eb, or }) =>
      or([
        eb('state', 'in', LIVE_STATES),
        and([
          eb('state', '=', 'closed'),
          // By the database's own time, which may be long ago.
          eb('created_at', '>=', sql<number>`(select max(at) from ledger) - ${sql.lit(RECENT_MS)}`),
        ]),
      ]),
    )
    .execute();
  await database
    .updateTable('refunds')
    .set({ check_at: now })
    .where('state', '=', 'asked')
    .execute();
}
