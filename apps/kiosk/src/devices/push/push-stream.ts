import { PaymentEvent } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import type { PushListener } from './push.ts';

/** The part of the browser's EventSource that is used. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(name: 'open' | 'error', listener: () => void): void;
  addEventListener(name: 'message', listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

interface Dependencies {
  clock: Scheduler;
  /** Opens a stream; `lastEventId` names the last event that an earlier one brought. */
  open(lastEventId: string | undefined): EventStream;
}

/** EventSource.CLOSED: the browser has given up; after any other loss it tries again by itself. */
const CLOSED = 2;
/** A stream that is not open for so long is of no use to somebody who has just paid. */
export const STREAM_GRACE_MS = 2_000;
/** Three of the server's heartbeats, which a page cannot see; so silence means: open anew. */
export const STREAM_SILENCE_MS = 45_000;
export const REOPEN_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** Keeps a stream of events open until the returned function is called. */
export function keepPushStream({ clock, open }: Dependencies, listener: PushListener): () => void {
  let stream: EventStream | undefined;
  let lastEventId: string | undefined;
  let failures = 0;
  let hasEnded = false;
  const grace = createTimer(clock, STREAM_GRACE_MS, listener.onUnusable);
  const silence = createTimer(clock, STREAM_SILENCE_MS, () => reopen(0));
  let callOffReopen = () => {};

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
      // Refused, not merely lost: nothing gets better within a grace.
      listener.onUnusable();
      const delayMs = REOPEN_DELAYS_MS[Math.min(failures, REOPEN_DELAYS_MS.length - 1)];
      failures += 1;
      reopen(delayMs ?? 0);
    });
  };

  const reopen = (delayMs: number) => {
    disconnect();
    callOffReopen = clock.schedule(delayMs, () => {
      if (!hasEnded) connect();
    });
  };

  const disconnect = () => {
    callOffReopen();
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
  let callOff: (() => void) | undefined;
  const stop = () => {
    callOff?.();
    callOff = undefined;
  };
  const start = () => {
    callOff ??= clock.schedule(delayMs, () => {
      callOff = undefined;
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
