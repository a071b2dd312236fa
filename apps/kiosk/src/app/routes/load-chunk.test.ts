import { CHUNK_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { createHandMovedClock, type HandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { beforeEach, expect, test } from 'vitest';
import { loadChunk } from './load-chunk.ts';

let clock: HandMovedClock;

beforeEach(() => {
  clock = createHandMovedClock();
});

test('a screen that never arrives is given up after 120 s (SCREEN-9)', async () => {
  expect(CHUNK_LOAD_TIMEOUT_MS).toBe(120_000);
  const outcome = watch(loadChunk(() => new Promise(() => {}), clock));

  clock.tick(119_999);
  expect(await outcome.current()).toBe('waiting');

  clock.tick(1);
  expect(await outcome.current()).toBe('Loading chunk failed');
});

test('a screen that arrives in time is shown and leaves no timer behind', async () => {
  await expect(loadChunk(() => Promise.resolve('screen'), clock)).resolves.toBe('screen');
  await Promise.resolve();
  expect(clock.pending()).toBe(0);
});

test('a screen that cannot be fetched says so at once and keeps the cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  await expect(loadChunk(() => Promise.reject(cause), clock)).rejects.toMatchObject({
    message: 'Loading chunk failed',
    cause,
  });
});

test('a screen that arrives after it was given up changes nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const outcome = watch(loadChunk(() => promise, clock));
  clock.tick(CHUNK_LOAD_TIMEOUT_MS);
  resolve('screen');
  expect(await outcome.current()).toBe('Loading chunk failed');
});

function watch(promise: Promise<unknown>) {
  let outcome = 'waiting';
  promise
    .then(String, (error: Error) => error.message)
    .then((text) => {
      outcome = text;
    });
  return {
    /** A macrotask later every promise that could settle has settled. */
    current: () => new Promise((resolve) => setImmediate(() => resolve(outcome))),
  };
}
