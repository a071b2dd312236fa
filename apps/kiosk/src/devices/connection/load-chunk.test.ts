import { CHUNK_LOAD_TIMEOUT_MS } from '@jepret/contract';
import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock, type ManualClock } from '@jepret/testing/manual-clock.ts';
import { beforeEach, expect, test } from 'vitest';
import { loadChunk } from './load-chunk.ts';

const NOT_FETCHED = new TypeError('Failed to fetch dynamically imported module');

let clock: ManualClock;
/** Makes the server reachable. */
let reconnect: () => void;

beforeEach(() => {
  clock = createManualClock();
});

test('a screen that never loads fails after 120 s (SCREEN-9)', async () => {
  expect(CHUNK_LOAD_TIMEOUT_MS).toBe(120_000);
  const outcome = watch(loadChunk(() => new Promise(() => {}), withServer()));

  clock.tick(119_999);
  expect(await outcome.current()).toBe('waiting');

  clock.tick(1);
  expect(await outcome.current()).toBe('Loading chunk failed');
});

test('a screen fails after 120 s without a server (SCREEN-9)', async () => {
  const outcome = watch(loadChunk(() => Promise.reject(NOT_FETCHED), withoutServer()));
  clock.tick(119_999);
  expect(await outcome.current()).toBe('waiting');
  clock.tick(1);
  expect(await outcome.current()).toBe('Loading chunk failed');
});

test('a screen that loads in time leaves no timer', async () => {
  await expect(loadChunk(() => Promise.resolve('screen'), withServer())).resolves.toBe('screen');
  await settle();
  expect(clock.pending()).toBe(0);
});

test('a failed screen is loaded again as soon as the server responds (SCREEN-51)', async () => {
  let tries = 0;
  const load = () => (++tries === 1 ? Promise.reject(NOT_FETCHED) : Promise.resolve('screen'));
  const outcome = watch(loadChunk(load, withoutServer()));
  clock.tick(30_000);
  expect(await outcome.current()).toBe('waiting');
  expect(tries).toBe(1);
  reconnect();
  expect(await outcome.current()).toBe('screen');
  expect(clock.pending()).toBe(0);
});

test('a screen missing on the server fails after four tries, with the cause (SCREEN-51)', async () => {
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

test('a screen that loads after the failure changes nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const outcome = watch(loadChunk(() => promise, withServer()));
  clock.tick(CHUNK_LOAD_TIMEOUT_MS);
  resolve('screen');
  expect(await outcome.current()).toBe('Loading chunk failed');
});

const withServer = () => ({
  clock,
  connection: { waitForServer: async () => ({ wasUnreachable: false }) },
});

function withoutServer() {
  const { promise, resolve } = Promise.withResolvers<{ wasUnreachable: boolean }>();
  reconnect = () => resolve({ wasUnreachable: true });
  return { clock, connection: { waitForServer: () => promise } };
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
