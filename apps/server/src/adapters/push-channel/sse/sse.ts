import { NEWS_CHANNEL } from '../../../database/push-news.ts';
import type { Database } from '../../../database/schema.ts';
import type { PushChannel, PushFeed } from '../../../ports/push-channel.ts';
import type { Scheduler } from '../../../ports/scheduler.ts';
import { listenToPostgres, type PushLog } from './postgres-listener.ts';
import { createPushEventStore } from './store.ts';

export interface SsePushOptions {
  database: Database;
  /** The same database's address when it is PostgreSQL, which can wake the other processes. */
  postgresUrl?: string | undefined;
  scheduler: Scheduler;
  log: PushLog;
}

/** How soon news of another process are found without being told. */
const POLL_MS = 1_000;
/** A safety net: here the database tells. */
const POLL_WITH_LISTENER_MS = 10_000;

/** The embedded service: events are rows, which the kiosks' streams read in any process. */
export function createSsePushChannel(options: SsePushOptions): PushChannel & { feed: PushFeed } {
  const { scheduler, log, postgresUrl } = options;
  const store = createPushEventStore(options.database);
  const followers = new Map<string, Set<() => void>>();
  const seenIds = new Map<string, number>();
  let cancelPoll: (() => void) | undefined;
  let listener: { close(): Promise<void> } | undefined;

  const ring = (kioskId: string) => {
    for (const onNews of followers.get(kioskId) ?? []) onNews();
  };
  const ringAll = () => {
    for (const kioskId of followers.keys()) ring(kioskId);
  };

  function pollLater(): void {
    cancelPoll = scheduler.schedule(postgresUrl ? POLL_WITH_LISTENER_MS : POLL_MS, async () => {
      try {
        for (const [kioskId, id] of await store.listNewestIds([...followers.keys()])) {
          if (seenIds.get(kioskId) !== id) ring(kioskId);
          if (followers.has(kioskId)) seenIds.set(kioskId, id);
        }
      } catch (error) {
        log.warn({ err: error }, 'the push events cannot be read; it is tried again');
      }
      if (cancelPoll) pollLater();
    });
  }

  function startWatching(): void {
    if (!cancelPoll) pollLater();
    if (postgresUrl) {
      listener ??= listenToPostgres({
        url: postgresUrl,
        channel: NEWS_CHANNEL,
        scheduler,
        log,
        onNotification: ring,
        // What was said while nobody listened is not said again.
        onConnect: ringAll,
      });
    }
  }

  function stopPolling(): void {
    cancelPoll?.();
    cancelPoll = undefined;
    seenIds.clear();
  }

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
      ring(kioskId);
      return { kind: 'delivered' };
    },

    feed: {
      getNewestId: async (kioskId) => (await store.listNewestIds([kioskId])).get(kioskId) ?? 0,
      listAfter: store.listAfter,
      purgeBefore: store.purgeBefore,
      follow(kioskId, onNews) {
        const group = followers.get(kioskId) ?? new Set();
        followers.set(kioskId, group.add(onNews));
        startWatching();
        return () => {
          group.delete(onNews);
          if (group.size === 0 && followers.get(kioskId) === group) {
            followers.delete(kioskId);
            seenIds.delete(kioskId);
          }
          if (followers.size === 0) stopPolling();
        };
      },
    },

    async close() {
      stopPolling();
      await listener?.close();
    },
  };
}
