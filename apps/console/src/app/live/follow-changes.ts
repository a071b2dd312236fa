import { LIVE_STREAM_PATH, LiveEvent } from '@jepret/contract/console';
import type { Scheduler } from '@jepret/time';

const NAME = 'jepret-console-live';
/** A refused stream is not reopened by the browser: the person is signed out. */
const REOPEN_MS = 30_000;

type Source = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;
type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

interface Parts {
  openSource(path: string): Source;
  openChannel(name: string): Channel;
  /** Absent on plain http. */
  locks: Pick<LockManager, 'request'> | undefined;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  clock: Scheduler;
}

interface Callbacks {
  onChange(change: LiveEvent): void;
  /** The stream opened; what happened before it is unknown. */
  onOpen(): void;
}

/**
 * Follows the server's changes with one stream for all tabs of the browser (FLEET-20): a browser opens six connections
 * to one origin. The tab with the lock has the stream and passes the changes on. Returns a function that stops it.
 */
export function followChanges(parts: Parts, callbacks: Callbacks): () => void {
  const { locks } = parts;
  const channel = parts.openChannel(NAME);
  channel.onmessage = ({ data }) => receive(data, callbacks);
  const send = (message: LiveEvent | 'open') => {
    receive(message, callbacks);
    channel.postMessage(message);
  };
  const stopped = new AbortController();
  if (locks) void holdStream(locks, parts, send, stopped.signal);
  else followWhileVisible(parts, (message) => receive(message, callbacks), stopped.signal);
  return () => {
    stopped.abort();
    channel.close();
  };
}

type Send = (message: LiveEvent | 'open') => void;

function receive(message: unknown, { onChange, onOpen }: Callbacks): void {
  const change = LiveEvent.safeParse(message).data;
  if (message === 'open') onOpen();
  else if (change) onChange(change);
}

async function holdStream(
  locks: Pick<LockManager, 'request'>,
  parts: Parts,
  send: Send,
  signal: AbortSignal,
): Promise<void> {
  const untilStopped = () =>
    new Promise<void>((resolve) => {
      const close = keepSourceOpen(parts, send);
      const stop = () => {
        close();
        resolve();
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
  // Rejects if this tab is closed before it gets the lock.
  await locks.request(NAME, { signal }, untilStopped).catch(() => {});
}

/** Without locks each visible tab has its own stream. */
function followWhileVisible(parts: Parts, send: Send, signal: AbortSignal): void {
  const { page } = parts;
  let close: (() => void) | undefined;
  const follow = () => {
    const isVisible = page.visibilityState === 'visible' && !signal.aborted;
    if (isVisible) close ??= keepSourceOpen(parts, send);
    else {
      close?.();
      close = undefined;
    }
  };
  page.addEventListener('visibilitychange', follow);
  signal.addEventListener('abort', () => {
    page.removeEventListener('visibilitychange', follow);
    follow();
  });
  follow();
}

function keepSourceOpen({ openSource, clock }: Parts, send: Send): () => void {
  let source: Source | undefined;
  let cancel = () => {};

  function open(): void {
    const opened = openSource(LIVE_STREAM_PATH);
    source = opened;
    opened.addEventListener('open', () => send('open'));
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const change = parse(data);
      if (change) send(change);
    });
    // The browser reconnects by itself, except after a refusal.
    opened.addEventListener('error', () => {
      if (opened.readyState !== CLOSED) return;
      cancel();
      cancel = clock.schedule(REOPEN_MS, open);
    });
  }

  open();
  return () => {
    cancel();
    source?.close();
  };
}

const CLOSED = 2;

function parse(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
