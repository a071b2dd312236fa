import type { Scheduler } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { PushChannel, PushFeed } from '../../../ports/push-channel.ts';
import type { PushLog } from './postgres-listener.ts';
import { createPushEventWatch } from './push-event-watch.ts';
import { createPushEventStore } from './store.ts';

export interface SsePushOptions {
  database: Database;
  /** The URL of the same database if it is PostgreSQL, which can notify other processes. */
  postgresUrl?: string | undefined;
  scheduler: Scheduler;
  log: PushLog;
}

/** The embedded push service: events are rows, which the kiosks' streams read in any process. */
export function createSsePushChannel(options: SsePushOptions): PushChannel & { feed: PushFeed } {
  const { scheduler, log } = options;
  const store = createPushEventStore(options.database);
  const watch = createPushEventWatch({ ...options, store });

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
        return { kind: 'unreachable', reason: 'The event could not be stored.' };
      }
      watch.notify(kioskId);
      return { kind: 'delivered' };
    },

    feed: {
      getNewestId: async (kioskId) => (await store.listNewestIds([kioskId])).get(kioskId) ?? 0,
      listAfter: store.listAfter,
      purgeBefore: store.purgeBefore,
      subscribe: watch.subscribe,
    },

    close: watch.close,
  };
}
