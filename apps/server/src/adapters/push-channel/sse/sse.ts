import type { Scheduler } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { PushChannel, PushFeed } from '../../../ports/push-channel.ts';
import { createNewsWatch } from './news-watch.ts';
import type { PushLog } from './postgres-listener.ts';
import { createPushEventStore } from './store.ts';

export interface SsePushOptions {
  database: Database;
  /** The same database's address when it is PostgreSQL, which can wake the other processes. */
  postgresUrl?: string | undefined;
  scheduler: Scheduler;
  log: PushLog;
}

/** The embedded service: events are rows, which the kiosks' streams read in any process. */
export function createSsePushChannel(options: SsePushOptions): PushChannel & { feed: PushFeed } {
  const { scheduler, log } = options;
  const store = createPushEventStore(options.database);
  const watch = createNewsWatch({ ...options, store });

  return {
    provider: 'sse',

    async deliver({ kioskId }, { status, trx_id }, signal) {
      if (kioskId === null) return { kind: 'gone', reason: 'The token is not one of ours.' };
      if (signal?.aborted) return { kind: 'unreachable', reason: 'The delivery was cancelled.' };
      try {
        const data = JSON.stringify({ status, trx_id });
        const isStored = await store.append(kioskId, data, scheduler.now());
        if (!isStored) return { kind: 'gone', reason: 'The kiosk does not exist any more.' };
      } catch (error) {
        log.error({ err: error }, 'a push event could not be stored');
        return { kind: 'unreachable', reason: 'The database did not take the event.' };
      }
      watch.notify(kioskId);
      return { kind: 'delivered' };
    },

    feed: {
      getNewestId: async (kioskId) => (await store.listNewestIds([kioskId])).get(kioskId) ?? 0,
      listAfter: store.listAfter,
      purgeBefore: store.purgeBefore,
      follow: watch.follow,
    },

    close: watch.close,
  };
}
