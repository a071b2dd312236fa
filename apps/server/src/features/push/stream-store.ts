import { isPostgres } from '../../database/connect.ts';
import { nextOf } from '../../database/order.ts';
import { advanceFeed } from '../../database/push-news.ts';
import type { Database } from '../../database/schema.ts';

/** The open streams of all processes; what a dead one left is the oldest soon. */
export function createStreamStore(database: Database) {
  return {
    /** The newest of a kiosk are kept; the others find themselves gone, whichever process has them. */
    async add(id: string, kioskId: string, keep: number): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await lockKiosk(transaction, kioskId);
        await transaction
          .insertInto('push_streams')
          .values({
            id,
            kiosk_id: kioskId,
            // By its number and not by its time: a clock may have been set back since.
            number: nextOf('push_streams', ['number', 'kiosk_id'], kioskId),
          })
          .execute();
        const { numDeletedRows } = await transaction
          .deleteFrom('push_streams')
          .where('id', 'in', (query) =>
            query
              .selectFrom('push_streams')
              .select('id')
              .where('kiosk_id', '=', kioskId)
              .orderBy('number', 'desc')
              .orderBy('id', 'desc')
              .limit(1_000)
              .offset(keep),
          )
          .executeTakeFirst();
        if (numDeletedRows > 0n) await advanceFeed(transaction, kioskId);
      });
    },

    async has(id: string): Promise<boolean> {
      const row = await database
        .selectFrom('push_streams')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    async remove(id: string): Promise<void> {
      await database.deleteFrom('push_streams').where('id', '=', id).execute();
    },
  };
}

/** Streams that open at once would not see each other, and all of them stay. SQLite writes one by one. */
async function lockKiosk(transaction: Database, kioskId: string): Promise<void> {
  if (!isPostgres(transaction)) return;
  // Weaker than for an update of its key: whoever stores the kiosk's first event need not wait.
  await transaction
    .selectFrom('kiosks')
    .select('id')
    .where('id', '=', kioskId)
    .forNoKeyUpdate()
    .execute();
}

export type StreamStore = ReturnType<typeof createStreamStore>;
