import type { Scheduler } from '@jepret/time';
import { NEWS_CHANNEL } from '../../../database/push-news.ts';
import { listenToPostgres, type PushLog } from './postgres-listener.ts';
import type { PushEventStore } from './store.ts';

interface Dependencies {
  store: Pick<PushEventStore, 'listNewestIds'>;
  postgresUrl?: string | undefined;
  scheduler: Scheduler;
  log: PushLog;
}

/** How soon news of another process are found without being told. */
const POLL_MS = 1_000;
/** A safety net: here the database tells. */
const POLL_WITH_LISTENER_MS = 10_000;

/** Wakes those who follow a kiosk's events, whichever process they come from. */
export function createNewsWatch({ store, postgresUrl, scheduler, log }: Dependencies) {
  const followers = new Map<string, Set<() => void>>();
  const seenIds = new Map<string, number>();
  let cancelPoll: (() => void) | undefined;
  let listener: { close(): Promise<void> } | undefined;

  const notify = (kioskId: string) => {
    for (const onNews of followers.get(kioskId) ?? []) onNews();
  };
  const notifyAll = () => {
    for (const kioskId of followers.keys()) notify(kioskId);
  };

  function pollLater(): void {
    cancelPoll = scheduler.schedule(postgresUrl ? POLL_WITH_LISTENER_MS : POLL_MS, async () => {
      try {
        for (const [kioskId, id] of await store.listNewestIds([...followers.keys()])) {
          if (seenIds.get(kioskId) !== id) notify(kioskId);
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
        onNotification: notify,
        // What was said while nobody listened is not said again.
        onConnect: notifyAll,
      });
    }
  }

  function stopPolling(): void {
    cancelPoll?.();
    cancelPoll = undefined;
    seenIds.clear();
  }

  return {
    notify,

    follow(kioskId: string, onNews: () => void): () => void {
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

    async close(): Promise<void> {
      stopPolling();
      await listener?.close();
    },
  };
}
