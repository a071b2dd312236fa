import type { EventStream } from '../../http/event-stream.ts';
import type { PushFeed } from '../../ports/push-channel.ts';
import type { Scheduler } from '../../ports/scheduler.ts';

export const HEARTBEAT_MS = 15_000;
const RETRY_MS = 3_000;
/** After a stop the next process is there soon. */
const RETRY_AFTER_STOP_MS = 1_000;
/** Slow, so that two pages with one token do not push each other out all the time. */
const RETRY_WHEN_REPLACED_MS = 30_000;
const PAGE_SIZE = 100;
/** So many heartbeats long may a reader take nothing. */
const MAX_STALLED_HEARTBEATS = 3;

interface StreamOptions {
  kioskId: string;
  /** Names the token without being it; its newest stream is the only one. */
  tokenHash: string;
  /** The last event the kiosk has seen; without it, only what is new. */
  lastEventId: number | undefined;
  /** Called now and then while the stream is open. */
  onAlive(): Promise<unknown>;
}

export interface PushStreams {
  serve(stream: EventStream, options: StreamOptions): Promise<void>;
  isClosing(): boolean;
  /** Says goodbye to everybody. */
  close(): void;
}

/** The open lines of this process: each reads its kiosk's events, one page after the other. */
export function createPushStreams(feed: PushFeed, scheduler: Scheduler): PushStreams {
  const open = new Map<string, EventStream>();
  let isClosing = false;

  function enlist(tokenHash: string, stream: EventStream): void {
    open.get(tokenHash)?.end({ retryMs: RETRY_WHEN_REPLACED_MS, event: 'bye', data: 'replaced' });
    open.set(tokenHash, stream);
    stream.onClose(() => {
      if (open.get(tokenHash) === stream) open.delete(tokenHash);
    });
  }

  function keepAlive(stream: EventStream, onAlive: () => Promise<unknown>): void {
    let stalledHeartbeats = 0;
    let cancel = () => {};
    const beatLater = () => {
      cancel = scheduler.schedule(HEARTBEAT_MS, async () => {
        beatLater();
        stalledHeartbeats = stream.isStalled() ? stalledHeartbeats + 1 : 0;
        if (stalledHeartbeats >= MAX_STALLED_HEARTBEATS) return stream.cut();
        if (stalledHeartbeats === 0) stream.sendHeartbeat();
        await onAlive();
      });
    };
    beatLater();
    stream.onClose(() => cancel());
  }

  /** What is written waits in the database, not in memory, until the reader can take it. */
  async function pump(stream: EventStream, { kioskId, lastEventId }: StreamOptions) {
    const news = createSignal();
    stream.onClose(feed.follow(kioskId, news.raise));
    stream.onClose(news.raise);
    const newestId = await feed.getNewestId(kioskId);
    let position = Math.min(lastEventId ?? newestId, newestId);
    await stream.send({ retryMs: RETRY_MS, id: position });

    while (stream.isOpen()) {
      const events = await feed.listAfter(kioskId, position, PAGE_SIZE);
      for (const { id, data } of events) {
        await stream.send({ id, data });
        position = id;
      }
      if (events.length < PAGE_SIZE) await news.raised();
    }
  }

  return {
    async serve(stream, options) {
      enlist(options.tokenHash, stream);
      keepAlive(stream, options.onAlive);
      try {
        await pump(stream, options);
      } catch (error) {
        // The kiosk comes back and finds what it missed.
        stream.cut();
        throw error;
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

/** A signal that is raised while nobody waits is not lost. */
function createSignal() {
  let isRaised = false;
  let wake = () => {};
  return {
    raise() {
      isRaised = true;
      wake();
    },
    async raised() {
      if (!isRaised) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isRaised = false;
    },
  };
}
