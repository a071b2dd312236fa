import { sql } from 'kysely';
import { OFFER_WINDOW_MS } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';
import type { Shift } from './find-shift.ts';

/**
 * Moves the usage times of sessions, kiosk tokens and staff addresses, so that they keep their age by
 * the new clock. Sessions are moved far enough back that no kiosk offers them.
 */
export async function shiftUsageTimes(
  database: Database,
  { from, to, byMs }: Shift,
  now: number,
): Promise<void> {
  const latest = now - OFFER_WINDOW_MS;
  await database
    .updateTable('transactions')
    .set({
      touched_at: sql<number>`case when touched_at < ${latest - byMs}
        then touched_at + ${byMs} else ${latest} end`,
    })
    .where('touched_at', '>=', from)
    .where('touched_at', '<=', to)
    // Rows without a touch count use the instant itself to tell whether the visitor came back.
    .where('touched_seq', '>', 0)
    .where('erased_at', 'is', null)
    .execute();
  await database
    .updateTable('kiosk_tokens')
    .set({ last_used_at: sql<number>`last_used_at + ${byMs}` })
    .where('last_used_at', '>=', from)
    .where('last_used_at', '<=', to)
    .execute();
  await database
    .updateTable('known_addresses')
    .set({ signed_in_at: sql<number>`signed_in_at + ${byMs}` })
    .where('signed_in_at', '>=', from)
    .where('signed_in_at', '<=', to)
    .execute();
}
