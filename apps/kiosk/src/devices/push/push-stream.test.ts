import { createHandMovedClock, type HandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  type EventStream,
  keepPushStream,
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
  say(data: string, lastEventId?: string): void;
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
    say: (data, id = '') =>
      void events.dispatchEvent(new MessageEvent('message', { data, lastEventId: id })),
    close() {
      readyState = 2;
    },
  };
}

let clock: HandMovedClock;
let streams: FakeStream[];
let heard: unknown[];
let stop: () => void;

beforeEach(() => {
  clock = createHandMovedClock();
  streams = [];
  heard = [];
  stop = keepPushStream(
    {
      clock,
      open(lastEventId) {
        const stream = createFakeStream(lastEventId);
        streams.push(stream);
        return stream;
      },
    },
    {
      onOpen: () => heard.push('open'),
      onPaymentEvent: (event) => heard.push(event),
      onUnusable: () => heard.push('unusable'),
    },
  );
});

const newest = () => streams.at(-1) as FakeStream;

test('an event on an open stream is told', () => {
  newest().open();
  newest().say(JSON.stringify(PAYMENT_EVENT), '7');
  expect(heard).toEqual(['open', PAYMENT_EVENT]);
  clock.tick(STREAM_GRACE_MS);
  expect(heard).not.toContain('unusable');
});

test('what is no event is not told', () => {
  newest().open();
  for (const text of ['', '{', '{"status":"rich"}', '[]', 'null']) newest().say(text);
  expect(heard).toEqual(['open']);
});

test('a stream that does not open in time is unusable', () => {
  clock.tick(STREAM_GRACE_MS - 1);
  expect(heard).toEqual([]);
  clock.tick(1);
  expect(heard).toEqual(['unusable']);
});

test('a lost stream is left to the browser, and is unusable only when it stays away', () => {
  newest().open();
  newest().lose();
  clock.tick(STREAM_GRACE_MS - 1);
  newest().open();
  clock.tick(STREAM_GRACE_MS);
  expect(heard).toEqual(['open', 'open']);
  expect(streams).toHaveLength(1);
});

test('a refused stream is unusable at once and opened anew with growing delays', () => {
  for (const delayMs of [...REOPEN_DELAYS_MS, REOPEN_DELAYS_MS.at(-1) ?? 0]) {
    const before = streams.length;
    newest().refuse();
    clock.tick(delayMs - 1);
    expect(streams).toHaveLength(before);
    clock.tick(1);
    expect(streams).toHaveLength(before + 1);
  }
  expect(heard[0]).toBe('unusable');
  newest().open();
  newest().refuse();
  clock.tick(REOPEN_DELAYS_MS[0]);
  expect(streams).toHaveLength(8);
});

test('a new stream asks for what came after the last notice', () => {
  newest().open();
  newest().say(JSON.stringify(PAYMENT_EVENT), '41');
  newest().refuse();
  clock.tick(REOPEN_DELAYS_MS[0]);
  expect(streams.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '41']);
});

test('a stream that is silent for 45 s is opened anew, without alarm', () => {
  newest().open();
  clock.tick(STREAM_SILENCE_MS - 1);
  expect(streams).toHaveLength(1);
  clock.tick(1);
  expect(streams).toHaveLength(2);
  expect(streams[0]?.readyState).toBe(2);
  newest().open();
  expect(heard).toEqual(['open', 'open']);
});

test('an old stream has no say any more', () => {
  const old = newest();
  old.open();
  clock.tick(STREAM_SILENCE_MS);
  old.say(JSON.stringify(PAYMENT_EVENT));
  expect(heard).toEqual(['open']);
});

test('after the end it is closed and silent', () => {
  newest().open();
  stop();
  newest().say(JSON.stringify(PAYMENT_EVENT));
  clock.tick(3_600_000);
  expect(heard).toEqual(['open']);
  expect(newest().readyState).toBe(2);
  expect(clock.pending()).toBe(0);
});
