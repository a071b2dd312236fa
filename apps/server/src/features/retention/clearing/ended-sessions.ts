import type { Database } from '../../../database/schema.ts';
import type { FilesOwner } from '../../../domain/session-files.ts';
import type { SteadyInstant } from '../../../ports/clock.ts';

/** As it was when it was found. */
export interface EndedSession {
  owner: FilesOwner;
  touchedAt: number;
  touchedSeq: number;
}

/** After /thanks: longer than any booth offers a session again by itself, or one more print. */
const DELIVERED_MS = 10 * 60_000; // PRIVACY-17
/** Of what was never printed: until then staff may give it to a booth with all its photos. */
const LEFT_MS = 24 * 3_600_000; // PRIVACY-17

/**
 * Sessions that still have what their pictures were made of, and need it no more: printed with
 * nothing under way, or left for a day. By their ids, from `after` on.
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
    .where('id', 'not in', listFilming(database))
    .where('id', 'not in', listWaiting(database))
    .where((is) =>
      is.or([
        is('touched_at', '<=', now - LEFT_MS),
        is.and([is('touched_at', '<=', now - DELIVERED_MS), is('id', 'in', listPrinted(database))]),
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

/** A film that is to be made is made from the clips. */
export const listFilming = (database: Database) =>
  database
    .selectFrom('videos')
    .select('transaction_id')
    .where('state', 'in', ['waiting', 'planned']);

/** Until a sheet is on paper it can be composed again. */
const listWaiting = (database: Database) =>
  database.selectFrom('deliveries').select('transaction_id').where('state', '=', 'waiting');

const listPrinted = (database: Database) =>
  database
    .selectFrom('deliveries')
    .select('transaction_id')
    .where('kind', '=', 'print')
    .where('state', '=', 'done');
