import type { Scheduler } from '@jepret/time';
import type { EventStream } from '../../http/event-stream.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import type { PushFeed } from '../../ports/push-channel.ts';
import { keepAlive } from './keep-alive.ts';
import type { StreamStore } from './stream-store.ts';

const RETRY_MS = 3_000;
/** After a stop the next process is there soon. */
const RETRY_AFTER_STOP_MS = 1_000;
/** Slow, so that two pages with one token do not push each other out all the time. */
const RETRY_WHEN_REPLACED_MS = 30_000;
const PAGE_SIZE = 100;
/** A kiosk has one page; a reload and a slow goodbye may make it three. The oldest ends. */
const STREAMS_PER_KIOSK = 3; // PAY-57

interface StreamOptions {
  kioskId: string;
  /** Names the token without being it; its newest stream is the only one. */
  tokenHash: string;
  /** The last event the kiosk has seen; without it, only what is new. */
  lastEventId: number | undefined;
  /** Asked at every news and now and then: a revoked kiosk's stream ends before it says more. */
  isTokenGood(): Promise<boolean>;
}

export interface PushStreams {
  serve(stream: EventStream, options: StreamOptions): Promise<void>;
  isClosing(): boolean;
  /** Says goodbye to everybody. */
  close(): void;
}

interface Dependencies {
  feed: PushFeed;
  scheduler: Scheduler;
  store: StreamStore;
  newId(): string;
  log: Pick<JobLog, 'warn'>;
}

/** The open lines of this process: each reads its kiosk's events, one page after the other. */
export function createPushStreams(dependencies: Dependencies): PushStreams {
  const { feed, store, newId } = dependencies;
  const open = new Map<string, EventStream>();
  let isClosing = false;

  function enlist(tokenHash: string, stream: EventStream): void {
    open.get(tokenHash)?.end({ retryMs: RETRY_WHEN_REPLACED_MS, event: 'bye', data: 'replaced' });
    open.set(tokenHash, stream);
    stream.onClose(() => {
      if (open.get(tokenHash) === stream) open.delete(tokenHash);
    });
  }

  /** Says why, when it may not go on. */
  async function endIfOver(
    stream: EventStream,
    id: string,
    { isTokenGood }: StreamOptions,
  ): Promise<void> {
    if (!(await isTokenGood())) {
      stream.end({ retryMs: RETRY_MS, event: 'bye', data: 'signed out' });
    } else if (!(await store.has(id))) {
      stream.end({ retryMs: RETRY_WHEN_REPLACED_MS, event: 'bye', data: 'too many' });
    }
  }

  /** What is written waits in the database, not in memory, until the reader can take it. */
  async function pump(stream: EventStream, options: StreamOptions, check: () => Promise<void>) {
    const { kioskId, lastEventId } = options;
    const news = createAutoResetEvent();
    stream.onClose(feed.follow(kioskId, news.set));
    stream.onClose(news.set);
    const newestId = await feed.getNewestId(kioskId);
    let position = Math.min(lastEventId ?? newestId, newestId);
    await stream.send({ retryMs: RETRY_MS, id: position });

    while (stream.isOpen()) {
      await check();
      if (!stream.isOpen()) return;
      const events = await feed.listAfter(kioskId, position, PAGE_SIZE);
      for (const { id, data } of events) {
        await stream.send({ id, data });
        position = id;
      }
      if (events.length < PAGE_SIZE) await news.wait();
    }
  }

  return {
    async serve(stream, options) {
      const id = newId();
      const check = () => endIfOver(stream, id, options);
      enlist(options.tokenHash, stream);
      keepAlive(dependencies, stream, check);
      try {
        await store.add(id, options.kioskId, STREAMS_PER_KIOSK);
        await pump(stream, options, check);
      } catch (error) {
        // The kiosk comes back and finds what it missed.
        stream.cut();
        throw error;
      } finally {
        // What a stopping process leaves is the oldest soon; its database may be closed by now.
        if (!isClosing) await store.remove(id);
      }
    },
    isClosing: () => isClosing,
    close() {
      isClosing = true;
      for (const stream of open.values()) {
        stream.end({ retryMs: RETRY_AFTER_STOP_MS, event: 'bye', data: 'stop' });
      }
    },
  };
}

/** One that is set while nobody waits is not lost: the next wait ends at once. */
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
