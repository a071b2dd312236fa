import type { Database } from '../../../database/schema.ts';
import type { FilesOwner } from '../../../domain/session-files.ts';
import type { SteadyInstant } from '../../../ports/clock.ts';

/** An ended session, with its last use when it was listed. */
export interface EndedSession {
  owner: FilesOwner;
  touchedAt: number;
  touchedSeq: number;
}

/** After /thanks: longer than a kiosk offers the session again or one more print. */
const DELIVERED_MS = 10 * 60_000; // PRIVACY-17
/** For a session that was never printed: until then staff may reopen it with all its photos. */
const ABANDONED_MS = 24 * 3_600_000; // PRIVACY-17

/**
 * Sessions whose captures are still stored and no longer needed: printed with no work in progress, or
 * unused for a day. Ordered by id, from `after` on.
 */
export async function listEnded(
  database: Database,
  now: SteadyInstant,
  { after, limit }: { after: string; limit: number },
): Promise<EndedSession[]> {
  const rows = await database
    .selectFrom('transactions')
    .select(['id', 'files_key', 'location', 'touched_at', 'touched_seq'])
    .where('id', 'in', (sub) => sub.selectFrom('snaps').select('transaction_id'))
    .where('id', 'in', (sub) => sub.selectFrom('prints').select('transaction_id'))
    .where('id', '>', after)
    .where('erased_at', 'is', null)
    .where('id', 'not in', selectPendingFilms(database))
    .where('id', 'not in', selectWaitingDeliveries(database))
    .where((is) =>
      is.or([
        is('touched_at', '<=', now - ABANDONED_MS),
        is.and([
          is('touched_at', '<=', now - DELIVERED_MS),
          is('id', 'in', selectPrinted(database)),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    owner: { id: row.id, filesKey: row.files_key, location: row.location },
    touchedAt: row.touched_at,
    touchedSeq: row.touched_seq,
  }));
}

/** Pending films are made from the clips. */
export const selectPendingFilms = (database: Database) =>
  database
    .selectFrom('videos')
    .select('transaction_id')
    .where('state', 'in', ['waiting', 'planned']);

/** Until a sheet is printed it may have to be composed again. */
const selectWaitingDeliveries = (database: Database) =>
  database.selectFrom('deliveries').select('transaction_id').where('state', '=', 'waiting');

const selectPrinted = (database: Database) =>
  database
    .selectFrom('deliveries')
    .select('transaction_id')
    .where('kind', '=', 'print')
    .where('state', '=', 'done');
