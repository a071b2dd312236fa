import { advanceFeed } from '../../../database/push-feed.ts';
import type { Database } from '../../../database/schema.ts';
import type { PushEvent } from '../../../ports/push-channel.ts';

export function createPushEventStore(database: Database) {
  return {
    /** False if there is no such kiosk. */
    append(kioskId: string, data: string, now: number): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const id = await advanceFeed(transaction, kioskId);
        if (id === undefined) return false;
        await transaction
          .insertInto('push_events')
          .values({ kiosk_id: kioskId, id, data, created_at: now })
          .execute();
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

export type PushEventStore = ReturnType<typeof createPushEventStore>;
