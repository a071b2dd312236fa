import { sql } from 'kysely';
import { isPostgres } from './connect.ts';
import type { Database } from './schema.ts';

/** The NOTIFY channel of PostgreSQL for kiosks with new events. */
export const PUSH_CHANNEL = 'jepret_push';

/**
 * Takes the feed's next event number; undefined if the kiosk does not exist. Locks the row until the commit, so that a
 * reader never sees event 6 before event 5. All processes are notified at the commit. A number without an event only
 * makes the kiosk's streams check whether they are still allowed.
 */
export async function advanceFeed(
  transaction: Database,
  kioskId: string,
): Promise<number | undefined> {
  const feed = await transaction
    .insertInto('push_feeds')
    .columns(['kiosk_id', 'last_event_id'])
    .expression((row) =>
      row
        .selectFrom('kiosks')
        .select(['id', sql.lit(1).as('first')])
        .where('id', '=', kioskId),
    )
    .onConflict((conflict) =>
      conflict
        .column('kiosk_id')
        .doUpdateSet((row) => ({ last_event_id: row('push_feeds.last_event_id', '+', 1) })),
    )
    .returning('last_event_id')
    .executeTakeFirst();
  if (feed && isPostgres(transaction)) {
    await sql`select pg_notify(${PUSH_CHANNEL}, ${kioskId})`.execute(transaction);
  }
  return feed?.last_event_id;
}
