import type { Scheduler } from '@jepret/time';
import type { EventStream } from '../../http/event-stream.ts';
import { keepAlive } from '../../http/keep-alive.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import type { PushFeed } from '../../ports/push-channel.ts';
import type { StreamStore } from './stream-store.ts';

const RETRY_MS = 3_000;
/** After a stop the next process starts soon. */
const RETRY_AFTER_STOP_MS = 1_000;
/** Slow, so that two pages with one token do not replace each other all the time. */
const RETRY_WHEN_REPLACED_MS = 30_000;
const PAGE_SIZE = 100;
/** A kiosk has one page; a reload and a slow disconnect can make three streams. The oldest ends. */
const STREAMS_PER_KIOSK = 3; // PAY-57

interface StreamOptions {
  kioskId: string;
  /** Each token has at most one stream, the newest one. */
  tokenHash: string;
  /** The last event that the kiosk received; if undefined, it gets only new events. */
  lastEventId: number | undefined;
  /** Checked before events and periodically: a revoked kiosk's stream ends before further events. */
  isTokenValid(): Promise<boolean>;
}

export interface PushStreams {
  serve(stream: EventStream, options: StreamOptions): Promise<void>;
  isClosing(): boolean;
  /** Ends all streams with a `bye` event. */
  close(): void;
}

interface Dependencies {
  feed: PushFeed;
  scheduler: Scheduler;
  store: StreamStore;
  newId(): string;
  log: Pick<JobLog, 'warn'>;
}

/** The open streams of this process: each sends its kiosk's events, one page after the other. */
export function createPushStreams(dependencies: Dependencies): PushStreams {
  const { feed, store, newId } = dependencies;
  const openStreams = new Map<string, EventStream>();
  let isClosing = false;

  function addStream(tokenHash: string, stream: EventStream): void {
    const replaced = openStreams.get(tokenHash);
    replaced?.end({ retryMs: RETRY_WHEN_REPLACED_MS, event: 'bye', data: 'replaced' });
    openStreams.set(tokenHash, stream);
    stream.onClose(() => {
      if (openStreams.get(tokenHash) === stream) openStreams.delete(tokenHash);
    });
  }

  /** Events wait in the database, not in memory, until the client reads them. */
  async function sendEvents(
    stream: EventStream,
    options: StreamOptions,
    check: () => Promise<void>,
  ) {
    const { kioskId, lastEventId } = options;
    const newEvents = createAutoResetEvent();
    stream.onClose(feed.subscribe(kioskId, newEvents.set));
    stream.onClose(newEvents.set);
    const newestId = await feed.getNewestId(kioskId);
    let lastSentId = Math.min(lastEventId ?? newestId, newestId);
    await stream.send({ retryMs: RETRY_MS, id: lastSentId });

    while (stream.isOpen()) {
      await check();
      if (!stream.isOpen()) return;
      const events = await feed.listAfter(kioskId, lastSentId, PAGE_SIZE);
      for (const { id, data } of events) {
        await stream.send({ id, data });
        lastSentId = id;
      }
      if (events.length < PAGE_SIZE) await newEvents.wait();
    }
  }

  return {
    async serve(stream, options) {
      const id = newId();
      const check = () => endIfInvalid(stream, () => store.has(id), options.isTokenValid);
      addStream(options.tokenHash, stream);
      keepAlive(dependencies, stream, check);
      try {
        await store.add(id, options.kioskId, STREAMS_PER_KIOSK);
        await sendEvents(stream, options, check);
      } catch (error) {
        // The kiosk reconnects and gets the missed events.
        stream.destroy();
        throw error;
      } finally {
        // A stopping process leaves its rows, which soon become the oldest: its database may already be closed.
        if (!isClosing) await store.remove(id);
      }
    },
    isClosing: () => isClosing,
    close() {
      isClosing = true;
      for (const stream of openStreams.values()) {
        stream.end({ retryMs: RETRY_AFTER_STOP_MS, event: 'bye', data: 'stop' });
      }
    },
  };
}

/** If it is set while nothing waits, the next wait ends at once. */
function createAutoResetEvent() {
  let isSet = false;
  let wake = () => {};
  return {
    set() {
      isSet = true;
      wake();
    },
    async wait() {
      if (!isSet) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isSet = false;
    },
  };
}

/** Ends the stream with the reason if its token or its row is no longer valid. */
async function endIfInvalid(
  stream: EventStream,
  hasRow: () => Promise<boolean>,
  isTokenValid: () => Promise<boolean>,
): Promise<void> {
  // The row first: revoking deletes token and row at once. If the token were read before and the row
  // after it, a revoked kiosk would look like one with too many streams.
  const isListed = await hasRow();
  if (!(await isTokenValid())) {
    stream.end({ retryMs: RETRY_MS, event: 'bye', data: 'signed out' });
  } else if (!isListed) {
    stream.end({ retryMs: RETRY_WHEN_REPLACED_MS, event: 'bye', data: 'too many' });
  }
}
