import { PaymentEvent } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import type { PushListener } from './push.ts';

/** The used part of the browser's EventSource. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(name: 'open' | 'error', listener: () => void): void;
  addEventListener(name: 'message', listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

interface Dependencies {
  clock: Scheduler;
  /** Opens a stream; `lastEventId` is that of the last event of an earlier stream. */
  open(lastEventId: string | undefined): EventStream;
}

/**
 * EventSource.CLOSED: the browser has given up; after other failures it reconnects automatically.
 */
const CLOSED = 2;
/** After this time without a stream, the payment screen offers manual verification. */
export const STREAM_GRACE_MS = 2_000;
/**
 * Three heartbeats of the server, which a page cannot see: without any data the stream is reopened.
 */
export const STREAM_SILENCE_MS = 45_000;
export const REOPEN_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** Keeps an event stream open until the returned function is called. */
export function openPushStream({ clock, open }: Dependencies, listener: PushListener): () => void {
  let stream: EventStream | undefined;
  let lastEventId: string | undefined;
  let failures = 0;
  let hasEnded = false;
  const grace = createTimer(clock, STREAM_GRACE_MS, listener.onUnusable);
  const silence = createTimer(clock, STREAM_SILENCE_MS, () => reopen(0));
  let cancelReopen = () => {};

  const connect = () => {
    const current = open(lastEventId);
    stream = current;
    grace.start();
    silence.restart();
    current.addEventListener('open', () => {
      if (current !== stream) return;
      failures = 0;
      grace.stop();
      silence.restart();
      listener.onOpen();
    });
    current.addEventListener('message', (message: MessageEvent<string>) => {
      if (current !== stream) return;
      silence.restart();
      if (message.lastEventId) lastEventId = message.lastEventId;
      const event = readPaymentEvent(message.data);
      if (event) listener.onPaymentEvent(event);
    });
    current.addEventListener('error', () => {
      if (current !== stream) return;
      grace.start();
      if (current.readyState !== CLOSED) return;
      // The server refused the stream, so waiting would not help.
      listener.onUnusable();
      const delayMs = REOPEN_DELAYS_MS[Math.min(failures, REOPEN_DELAYS_MS.length - 1)];
      failures += 1;
      reopen(delayMs ?? 0);
    });
  };

  const reopen = (delayMs: number) => {
    disconnect();
    cancelReopen = clock.schedule(delayMs, () => {
      if (!hasEnded) connect();
    });
  };

  const disconnect = () => {
    cancelReopen();
    silence.stop();
    stream?.close();
    stream = undefined;
  };

  connect();
  return () => {
    hasEnded = true;
    disconnect();
    grace.stop();
  };
}

function readPaymentEvent(text: string): PaymentEvent | undefined {
  try {
    return PaymentEvent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function createTimer(clock: Scheduler, delayMs: number, task: () => void) {
  let cancel: (() => void) | undefined;
  const stop = () => {
    cancel?.();
    cancel = undefined;
  };
  const start = () => {
    cancel ??= clock.schedule(delayMs, () => {
      cancel = undefined;
      task();
    });
  };
  return {
    stop,
    start,
    restart() {
      stop();
      start();
    },
  };
}
