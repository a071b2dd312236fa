import type { Scheduler } from '@jepret/time';
import { PUSH_CHANNEL } from '../../../database/push-feed.ts';
import { listenToPostgres, type PushLog } from './postgres-listener.ts';
import type { PushEventStore } from './store.ts';

interface Dependencies {
  store: Pick<PushEventStore, 'listNewestIds'>;
  postgresUrl?: string | undefined;
  scheduler: Scheduler;
  log: PushLog;
}

/** How soon events of other processes are found if the database does not announce them. */
const POLL_MS = 1_000;
/** Only a fallback: PostgreSQL announces new events. */
const POLL_WITH_LISTENER_MS = 10_000;

/** Notifies subscribers of a kiosk's events, in whichever process the events are added. */
export function createPushEventWatch({ store, postgresUrl, scheduler, log }: Dependencies) {
  const subscribers = new Map<string, Set<() => void>>();
  const lastIds = new Map<string, number>();
  let cancelPoll: (() => void) | undefined;
  let listener: { close(): Promise<void> } | undefined;

  const notify = (kioskId: string) => {
    for (const onNewEvents of subscribers.get(kioskId) ?? []) onNewEvents();
  };
  const notifyAll = () => {
    for (const kioskId of subscribers.keys()) notify(kioskId);
  };

  function pollLater(): void {
    cancelPoll = scheduler.schedule(postgresUrl ? POLL_WITH_LISTENER_MS : POLL_MS, async () => {
      try {
        for (const [kioskId, id] of await store.listNewestIds([...subscribers.keys()])) {
          if (lastIds.get(kioskId) !== id) notify(kioskId);
          if (subscribers.has(kioskId)) lastIds.set(kioskId, id);
        }
      } catch (error) {
        log.warn({ err: error }, 'the push events cannot be read; the poll is repeated');
      }
      if (cancelPoll) pollLater();
    });
  }

  function startWatching(): void {
    if (!cancelPoll) pollLater();
    if (postgresUrl) {
      listener ??= listenToPostgres({
        url: postgresUrl,
        channel: PUSH_CHANNEL,
        scheduler,
        log,
        onNotification: notify,
        // Notifications that were sent without a connection are lost.
        onConnect: notifyAll,
      });
    }
  }

  function stopPolling(): void {
    cancelPoll?.();
    cancelPoll = undefined;
    lastIds.clear();
  }

  return {
    notify,

    subscribe(kioskId: string, onNewEvents: () => void): () => void {
      const callbacks = subscribers.get(kioskId) ?? new Set();
      subscribers.set(kioskId, callbacks.add(onNewEvents));
      startWatching();
      return () => {
        callbacks.delete(onNewEvents);
        if (callbacks.size === 0 && subscribers.get(kioskId) === callbacks) {
          subscribers.delete(kioskId);
          lastIds.delete(kioskId);
        }
        if (subscribers.size === 0) stopPolling();
      };
    },

    async close(): Promise<void> {
      stopPolling();
      await listener?.close();
    },
  };
}
