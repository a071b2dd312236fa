import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { expect, test } from 'vitest';
import type { EventStream } from '../../http/event-stream.ts';
import { HEARTBEAT_MS } from './keep-alive.ts';
import { createPushStreams } from './streams.ts';

/** A line that is always read. */
function createLine() {
  const closing: (() => void)[] = [];
  let isOpen = true;
  let heartbeats = 0;
  const close = () => {
    isOpen = false;
    for (const task of closing.splice(0)) task();
  };
  const stream: EventStream = {
    send: async () => {},
    sendHeartbeat: () => {
      heartbeats += 1;
    },
    end: close,
    cut: close,
    isOpen: () => isOpen,
    isStalled: () => false,
    onClose: (task) => void closing.push(task),
  };
  return { stream, isOpen: () => isOpen, heartbeats: () => heartbeats };
}

test('a heartbeat while the database is away cuts the stream, and nothing else', async () => {
  const clock = createHandMovedClock();
  const logged: string[] = [];
  const away = new Error('terminating connection due to administrator command');
  const database = { isAway: false };
  const answer = async <Value>(value: Value): Promise<Value> => {
    if (database.isAway) throw away;
    return value;
  };
  const streams = createPushStreams({
    feed: {
      follow: () => () => {},
      getNewestId: () => answer(0),
      listAfter: () => answer([]),
      purgeBefore: () => answer(undefined),
    },
    scheduler: clock,
    store: {
      add: () => answer(undefined),
      has: () => answer(true),
      remove: () => answer(undefined),
    },
    newId: () => 'stream',
    log: { warn: (_, message) => void logged.push(message) },
  });
  const { stream, isOpen, heartbeats } = createLine();
  const broke = streams
    .serve(stream, {
      kioskId: 'kiosk',
      tokenHash: 'hash',
      lastEventId: undefined,
      isTokenGood: () => answer(true),
    })
    .catch((error) => error);
  await clock.advance(HEARTBEAT_MS);
  expect([isOpen(), heartbeats()]).toEqual([true, 1]);

  database.isAway = true;
  // Its own process would die of an error here.
  await clock.advance(HEARTBEAT_MS);
  expect([isOpen(), heartbeats()]).toEqual([false, 2]);
  expect(logged).toEqual(['a push stream could not be checked; its kiosk comes back']);
  // The row stays, and is the oldest soon; the route logs why.
  expect(await broke).toBe(away);

  await clock.advance(HEARTBEAT_MS);
  expect(heartbeats()).toBe(2);
});
