import type { Database } from '../../database/schema.ts';

export interface Webhook {
  id: string;
  url: string;
  addedAt: number;
  addedBy: string;
}

/** The programs of the operator that receive all alerts. */
export function createWebhookStore(database: Database) {
  const select = () =>
    database
      .selectFrom('alert_webhooks')
      .select(['id', 'url', 'added_at as addedAt', 'added_by as addedBy']);
  return {
    list: (): Promise<Webhook[]> => select().orderBy('added_at').orderBy('id').execute(),

    find: (id: string): Promise<Webhook | undefined> =>
      select().where('id', '=', id).executeTakeFirst(),

    /** False if the address is listed already. */
    async add({ id, url, addedAt, addedBy }: Webhook): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('alert_webhooks')
        .values({ id, url, added_at: addedAt, added_by: addedBy })
        .onConflict((conflict) => conflict.column('url').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async remove(id: string): Promise<void> {
      await database.deleteFrom('alert_webhooks').where('id', '=', id).execute();
    },
  };
}

const PREFIX = 'webhook:';

/** A webhook as the recipient of a message, beside the ids of people. */
export const recipientOfWebhook = (id: string): string => PREFIX + id;

/** Undefined for a person. */
export const findWebhookId = (recipient: string): string | undefined =>
  recipient.startsWith(PREFIX) ? recipient.slice(PREFIX.length) : undefined;
