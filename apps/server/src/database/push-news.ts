import { sql } from 'kysely';
import { isPostgres } from './connect.ts';
import type { Database } from './schema.ts';

/** PostgreSQL's channel on which the processes tell each other whose feed has news. */
export const NEWS_CHANNEL = 'jepret_push';

/**
 * The feed's next number; undefined when there is no such kiosk. Holds the row until the commit, so
 * that a reader never sees event 6 before event 5. It is news in every process, with the commit and
 * not before; a number without an event only makes the kiosk's streams look whether they may go on.
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
    await sql`select pg_notify(${NEWS_CHANNEL}, ${kioskId})`.execute(transaction);
  }
  return feed?.last_event_id;
}
