import { sql } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import type { PushEvent } from '../../ports/push-channel.ts';

/** PostgreSQL's channel on which the processes tell each other whose feed has news. */
export const NEWS_CHANNEL = 'jepret_push';

export function createPushEventStore(database: Database) {
  const hasChannel = isPostgres(database);

  return {
    /** False when there is no such kiosk. */
    append(kioskId: string, data: string, now: number): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const feed = await transaction
          .insertInto('push_feeds')
          .columns(['kiosk_id', 'last_event_id'])
          .expression((row) =>
            row
              .selectFrom('kiosks')
              .select(['id', sql.lit(1).as('first')])
              .where('id', '=', kioskId),
          )
          // Holds the row until the commit, so that a reader never sees event 6 before event 5.
          .onConflict((conflict) =>
            conflict
              .column('kiosk_id')
              .doUpdateSet((row) => ({ last_event_id: row('push_feeds.last_event_id', '+', 1) })),
          )
          .returning('last_event_id')
          .executeTakeFirst();
        if (!feed) return false;
        await transaction
          .insertInto('push_events')
          .values({ kiosk_id: kioskId, id: feed.last_event_id, data, created_at: now })
          .execute();
        // Reaches the listeners with the commit and not before.
        if (hasChannel)
          await sql`select pg_notify(${NEWS_CHANNEL}, ${kioskId})`.execute(transaction);
        return true;
      });
    },

    listAfter(kioskId: string, id: number, limit: number): Promise<PushEvent[]> {
      return database
        .selectFrom('push_events')
        .select(['id', 'data'])
        .where('kiosk_id', '=', kioskId)
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    async listNewestIds(kioskIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await database
        .selectFrom('push_feeds')
        .selectAll()
        .where('kiosk_id', 'in', kioskIds)
        .execute();
      return new Map(rows.map((row) => [row.kiosk_id, row.last_event_id]));
    },

    async purgeBefore(instant: number): Promise<void> {
      await database.deleteFrom('push_events').where('created_at', '<', instant).execute();
    },
  };
}
