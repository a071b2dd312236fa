import { createManualClock, type ManualClock } from '@jepret/testing/manual-clock.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  type EventStream,
  openPushStream,
  REOPEN_DELAYS_MS,
  STREAM_GRACE_MS,
  STREAM_SILENCE_MS,
} from './push-stream.ts';

const PAYMENT_EVENT = { status: 'paid', trx_id: 'trx-1' };

interface FakeStream extends EventStream {
  lastEventId: string | undefined;
  open(): void;
  lose(): void;
  refuse(): void;
  sendMessage(data: string, lastEventId?: string): void;
}

function createFakeStream(lastEventId: string | undefined): FakeStream {
  const events = new EventTarget();
  let readyState = 0;
  const turn = (state: number, name: string) => {
    readyState = state;
    events.dispatchEvent(new Event(name));
  };
  return {
    lastEventId,
    get readyState() {
      return readyState;
    },
    addEventListener(name: string, listener: (event: MessageEvent<string>) => void) {
      events.addEventListener(name, (event) => listener(event as MessageEvent<string>));
    },
    open: () => turn(1, 'open'),
    lose: () => turn(0, 'error'),
    refuse: () => turn(2, 'error'),
    sendMessage: (data, id = '') =>
      void events.dispatchEvent(new MessageEvent('message', { data, lastEventId: id })),
    close() {
      readyState = 2;
    },
  };
}

let clock: ManualClock;
let streams: FakeStream[];
let received: unknown[];
let stop: () => void;

beforeEach(() => {
  clock = createManualClock();
  streams = [];
  received = [];
  stop = openPushStream(
    {
      clock,
      open(lastEventId) {
        const stream = createFakeStream(lastEventId);
        streams.push(stream);
        return stream;
      },
    },
    {
      onOpen: () => received.push('open'),
      onPaymentEvent: (event) => received.push(event),
      onUnusable: () => received.push('unusable'),
    },
  );
});

const newest = () => streams.at(-1) as FakeStream;

test('an event of an open stream is reported', () => {
  newest().open();
  newest().sendMessage(JSON.stringify(PAYMENT_EVENT), '7');
  expect(received).toEqual(['open', PAYMENT_EVENT]);
  clock.tick(STREAM_GRACE_MS);
  expect(received).not.toContain('unusable');
});

test('invalid events are ignored', () => {
  newest().open();
  for (const text of ['', '{', '{"status":"rich"}', '[]', 'null']) newest().sendMessage(text);
  expect(received).toEqual(['open']);
});

test('a stream that does not open in time is unusable', () => {
  clock.tick(STREAM_GRACE_MS - 1);
  expect(received).toEqual([]);
  clock.tick(1);
  expect(received).toEqual(['unusable']);
});

test('the browser reconnects a lost stream, and it is unusable only if that takes too long', () => {
  newest().open();
  newest().lose();
  clock.tick(STREAM_GRACE_MS - 1);
  newest().open();
  clock.tick(STREAM_GRACE_MS);
  expect(received).toEqual(['open', 'open']);
  expect(streams).toHaveLength(1);
});

test('a refused stream is unusable at once and reopened with growing delays', () => {
  for (const delayMs of [...REOPEN_DELAYS_MS, REOPEN_DELAYS_MS.at(-1) ?? 0]) {
    const before = streams.length;
    newest().refuse();
    clock.tick(delayMs - 1);
    expect(streams).toHaveLength(before);
    clock.tick(1);
    expect(streams).toHaveLength(before + 1);
  }
  expect(received[0]).toBe('unusable');
  newest().open();
  newest().refuse();
  clock.tick(REOPEN_DELAYS_MS[0]);
  expect(streams).toHaveLength(8);
});

test('a new stream requests the events after the last one', () => {
  newest().open();
  newest().sendMessage(JSON.stringify(PAYMENT_EVENT), '41');
  newest().refuse();
  clock.tick(REOPEN_DELAYS_MS[0]);
  expect(streams.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '41']);
});

test('a stream without data for 45 s is reopened without being unusable', () => {
  newest().open();
  clock.tick(STREAM_SILENCE_MS - 1);
  expect(streams).toHaveLength(1);
  clock.tick(1);
  expect(streams).toHaveLength(2);
  expect(streams[0]?.readyState).toBe(2);
  newest().open();
  expect(received).toEqual(['open', 'open']);
});

test('events of a replaced stream are ignored', () => {
  const old = newest();
  old.open();
  clock.tick(STREAM_SILENCE_MS);
  old.sendMessage(JSON.stringify(PAYMENT_EVENT));
  expect(received).toEqual(['open']);
});

test('after the stop the stream is closed and reports nothing', () => {
  newest().open();
  stop();
  newest().sendMessage(JSON.stringify(PAYMENT_EVENT));
  clock.tick(3_600_000);
  expect(received).toEqual(['open']);
  expect(newest().readyState).toBe(2);
  expect(clock.pending()).toBe(0);
});
