import { sql } from 'kysely';
import { NO_MORE_OFFERED_MS } from '../../database/due.ts';
import type { Database } from '../../database/schema.ts';
import type { Shift } from './find-shift.ts';

/**
 * Sessions, kiosks' sign-ins and staff's addresses that were used by another clock keep their age by this one. Whoever
 * stands at a kiosk now is offered nothing of them.
 */
export async function shiftUses(
  database: Database,
  { from, to, byMs }: Shift,
  now: number,
): Promise<void> {
  const latest = now - NO_MORE_OFFERED_MS;
  await database
    .updateTable('transactions')
    .set({
      touched_at: sql<number>`case when touched_at < ${latest - byMs}
        then touched_at + ${byMs} else ${latest} end`,
    })
    .where('touched_at', '>=', from)
    .where('touched_at', '<=', to)
    // From before touches were counted, it tells by its instant whether anybody came back for it.
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
