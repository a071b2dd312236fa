import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import type { EventStream } from '../../http/event-stream.ts';
import { HEARTBEAT_MS } from '../../http/keep-alive.ts';
import { createPushStreams } from './streams.ts';

/** A stream whose client always reads. */
function createFakeStream() {
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
    destroy: close,
    isOpen: () => isOpen,
    isStalled: () => false,
    onClose: (task) => void closing.push(task),
  };
  return { stream, isOpen: () => isOpen, heartbeats: () => heartbeats };
}

test('a heartbeat while the database is unreachable cuts only the stream', async () => {
  const clock = createManualClock();
  const logged: string[] = [];
  const away = new Error('terminating connection due to administrator command');
  const database = { isAway: false };
  const answer = async <Value>(value: Value): Promise<Value> => {
    if (database.isAway) throw away;
    return value;
  };
  const streams = createPushStreams({
    feed: {
      subscribe: () => () => {},
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
  const { stream, isOpen, heartbeats } = createFakeStream();
  const broke = streams
    .serve(stream, {
      kioskId: 'kiosk',
      tokenHash: 'hash',
      lastEventId: undefined,
      isTokenValid: () => answer(true),
    })
    .catch((error) => error);
  await clock.advance(HEARTBEAT_MS);
  expect([isOpen(), heartbeats()]).toEqual([true, 1]);

  database.isAway = true;
  // An unhandled error would end the process here.
  await clock.advance(HEARTBEAT_MS);
  expect([isOpen(), heartbeats()]).toEqual([false, 2]);
  expect(logged).toEqual(['a stream could not be checked and was cut; its reader will reconnect']);
  // The row stays and soon becomes the oldest; the route logs the error.
  expect(await broke).toBe(away);

  await clock.advance(HEARTBEAT_MS);
  expect(heartbeats()).toBe(2);
});
