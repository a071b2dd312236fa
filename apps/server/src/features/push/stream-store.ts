import { isPostgres } from '../../database/connect.ts';
import { advanceFeed } from '../../database/push-feed.ts';
import type { Database } from '../../database/schema.ts';
import { nextSeqOfOwner } from '../../database/sequence-numbers.ts';

/** The open streams of all processes. Rows of a killed process soon become the oldest and are deleted. */
export function createStreamStore(database: Database) {
  return {
    /** Keeps a kiosk's newest streams; the processes of the others find their rows deleted and end them. */
    async add(id: string, kioskId: string, keep: number): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await lockKiosk(transaction, kioskId);
        await transaction
          .insertInto('push_streams')
          .values({
            id,
            kiosk_id: kioskId,
            // Ordered by number and not by time, because the clock may be set back.
            number: nextSeqOfOwner('push_streams', ['number', 'kiosk_id'], kioskId),
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

/** Without the lock, simultaneous streams would not see each other and all stay. SQLite serializes writes. */
async function lockKiosk(transaction: Database, kioskId: string): Promise<void> {
  if (!isPostgres(transaction)) return;
  // `for no key update`, so that storing the kiosk's first event does not wait for this lock.
  await transaction
    .selectFrom('kiosks')
    .select('id')
    .where('id', '=', kioskId)
    .forNoKeyUpdate()
    .execute();
}

export type StreamStore = ReturnType<typeof createStreamStore>;
