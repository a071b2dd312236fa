import { findReach, LIVE_TOPICS, type LiveEvent } from '@jepret/contract/console';
import type { Scheduler } from '@jepret/time';
import type { LiveChange } from '../../database/live-changes.ts';
import { type ConsoleCaller, isWithinReach } from '../../http/access/console-access.ts';
import type { EventStream } from '../../http/event-stream.ts';
import { keepAlive } from '../../http/keep-alive.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import { keyOf, type LiveFeed } from './feed.ts';

const RETRY_MS = 3_000;
/** After a stop the next process starts soon. */
const RETRY_AFTER_STOP_MS = 1_000;
const RETRY_WHEN_REPLACED_MS = 30_000;
/** A browser has one; a browser without locks has one for each visible tab. */
const STREAMS_PER_SESSION = 6;

interface Dependencies {
  feed: LiveFeed;
  scheduler: Scheduler;
  log: Pick<JobLog, 'warn'>;
}

export interface LiveStreams {
  /** `findCaller` returns undefined when the sign-in has ended. */
  serve(
    stream: EventStream,
    sessionHash: string,
    findCaller: () => Promise<ConsoleCaller | undefined>,
  ): Promise<void>;
  isClosing(): boolean;
  /** Ends all streams with a `bye` event. */
  close(): void;
}

/** The open consoles of this process: each gets the changes that its person may see (FLEET-21). */
export function createLiveStreams(dependencies: Dependencies): LiveStreams {
  const { feed } = dependencies;
  const open = new Map<EventStream, string>();
  let isClosing = false;

  function add(stream: EventStream, sessionHash: string): void {
    const own = [...open].filter(([, hash]) => hash === sessionHash);
    for (const [oldest] of own.slice(0, own.length - STREAMS_PER_SESSION + 1)) {
      oldest.end({ retryMs: RETRY_WHEN_REPLACED_MS, event: 'bye', data: 'too many' });
      open.delete(oldest);
    }
    open.set(stream, sessionHash);
    stream.onClose(() => void open.delete(stream));
  }

  return {
    async serve(stream, sessionHash, findCaller) {
      add(stream, sessionHash);
      /** Changes wait here, each once, until the browser reads them. */
      const pending = new Map<string, LiveChange>();
      const check = async () => {
        const caller = await findCaller();
        if (!caller) stream.end({ retryMs: RETRY_MS, event: 'bye', data: 'signed out' });
        return caller;
      };
      const flush = createFlush(stream, pending, check);
      stream.onClose(
        feed.subscribe((changes) => {
          for (const change of changes) pending.set(keyOf(change), change);
          flush().catch((error: unknown) => {
            dependencies.log.warn({ err: error }, 'a stream of a console was cut');
            stream.destroy();
          });
        }),
      );
      keepAlive(dependencies, stream, async () => void (await check()));
      await stream.send({ retryMs: RETRY_MS, event: 'open', data: '' });
    },
    isClosing: () => isClosing,
    close() {
      isClosing = true;
      for (const stream of open.keys()) {
        stream.end({ retryMs: RETRY_AFTER_STOP_MS, event: 'bye', data: 'stop' });
      }
    },
  };
}

/** Sends what is pending; one run at a time. */
function createFlush(
  stream: EventStream,
  pending: Map<string, LiveChange>,
  check: () => Promise<ConsoleCaller | undefined>,
) {
  let isRunning = false;
  return async function flush(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (pending.size > 0 && stream.isOpen()) {
        const changes = [...pending.values()];
        pending.clear();
        // Role, locations and sign-in may have changed since the last one.
        const caller = await check();
        if (!caller) return;
        for (const change of changes) {
          if (isForCaller(caller, change)) await stream.send({ data: toText(change) });
        }
      }
    } finally {
      isRunning = false;
    }
  };
}

function isForCaller(caller: ConsoleCaller, { topic, location }: LiveChange): boolean {
  const right = LIVE_TOPICS[topic];
  if (location !== null) return isWithinReach(caller, right, location);
  return findReach(caller.role, right) !== undefined;
}

const toText = ({ topic, location }: LiveChange): string =>
  JSON.stringify({ topic, location } satisfies LiveEvent);
