import { CHUNK_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { createHandMovedClock, type HandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { beforeEach, expect, test } from 'vitest';
import { loadChunk } from './load-chunk.ts';

const NOT_FETCHED = new TypeError('Failed to fetch dynamically imported module');

let clock: HandMovedClock;
/** Ends the waits for the server. */
let answer: () => void;

beforeEach(() => {
  clock = createHandMovedClock();
});

test('a screen that never arrives is given up after 120 s (SCREEN-9)', async () => {
  expect(CHUNK_LOAD_TIMEOUT_MS).toBe(120_000);
  const outcome = watch(loadChunk(() => new Promise(() => {}), withServer()));

  clock.tick(119_999);
  expect(await outcome.current()).toBe('waiting');

  clock.tick(1);
  expect(await outcome.current()).toBe('Loading chunk failed');
});

test('a screen is given up after 120 s without a server (SCREEN-9)', async () => {
  const outcome = watch(loadChunk(() => Promise.reject(NOT_FETCHED), withoutServer()));
  clock.tick(119_999);
  expect(await outcome.current()).toBe('waiting');
  clock.tick(1);
  expect(await outcome.current()).toBe('Loading chunk failed');
});

test('a screen that arrives in time is shown and leaves no timer behind', async () => {
  await expect(loadChunk(() => Promise.resolve('screen'), withServer())).resolves.toBe('screen');
  await settle();
  expect(clock.pending()).toBe(0);
});

test('a screen that could not be fetched is fetched as soon as the server answers (SCREEN-51)', async () => {
  let tries = 0;
  const load = () => (++tries === 1 ? Promise.reject(NOT_FETCHED) : Promise.resolve('screen'));
  const outcome = watch(loadChunk(load, withoutServer()));
  clock.tick(30_000);
  expect(await outcome.current()).toBe('waiting');
  expect(tries).toBe(1);
  answer();
  expect(await outcome.current()).toBe('screen');
  expect(clock.pending()).toBe(0);
});

test('a screen that a server does not have is given up after four tries, with the cause (SCREEN-51)', async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return Promise.reject(NOT_FETCHED);
  };
  const loading = loadChunk(load, withServer());
  const outcome = watch(loading);
  for (const [delayMs, expected] of [
    [0, 2],
    [1_000, 3],
    [2_000, 4],
  ] as const) {
    clock.tick(delayMs);
    await settle();
    expect(tries).toBe(expected);
  }
  expect(await outcome.current()).toBe('Loading chunk failed');
  await expect(loading).rejects.toMatchObject({ cause: NOT_FETCHED });
  expect(clock.pending()).toBe(0);
});

test('a screen that arrives after it was given up changes nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const outcome = watch(loadChunk(() => promise, withServer()));
  clock.tick(CHUNK_LOAD_TIMEOUT_MS);
  resolve('screen');
  expect(await outcome.current()).toBe('Loading chunk failed');
});

const withServer = () => ({
  clock,
  connection: { untilServerAnswers: async () => ({ wasAway: false }) },
});

function withoutServer() {
  const { promise, resolve } = Promise.withResolvers<{ wasAway: boolean }>();
  answer = () => resolve({ wasAway: true });
  return { clock, connection: { untilServerAnswers: () => promise } };
}

function watch(promise: Promise<unknown>) {
  let outcome = 'waiting';
  promise
    .then(String, (error: Error) => error.message)
    .then((text) => {
      outcome = text;
    });
  return {
    async current() {
      await settle();
      return outcome;
    },
  };
}
