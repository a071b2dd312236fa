import { sql } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import { LIVE_STATES } from '../ledger/charge-store.ts';

/** A charge that was closed earlier is no longer checked; a later payment of it arrives as a webhook. */
const RECENTLY_CLOSED_MS = 24 * 60 * 60_000;

/**
 * Runs at start-up: the next sweep checks all open charges, the charges closed shortly before the last
 * write, and all refunds in progress. A database restored from a backup, or one that lost its last
 * writes with a disk, lacks payments that the provider has.
 */
export async function scheduleRechecks(database: Database, now: number): Promise<void> {
  await database
    .updateTable('charges')
    .set({ check_at: now })
    .where(({ and, eb, or }) =>
      or([
        eb('state', 'in', LIVE_STATES),
        and([
          eb('state', '=', 'closed'),
          // Relative to the newest ledger entry: a restored database may be old.
          eb(
            'created_at',
            '>=',
            sql<number>`(select max(at) from ledger) - ${sql.lit(RECENTLY_CLOSED_MS)}`,
          ),
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
