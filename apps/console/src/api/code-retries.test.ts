import { createHandMovedClock } from '@jepret/testing/hand-moved-clock.ts';
import { settle } from '@jepret/testing/let-time-pass.ts';
import { expect, test } from 'vitest';
import { createCodeRetries } from './code-retries.ts';

interface Setup {
  /** Each one is used up from the start; the last one stays. */
  loads: (string | Error)[];
  reloadedAt?: number;
  leaving?: AbortController;
}

function setUp({ loads, reloadedAt, leaving = new AbortController() }: Setup) {
  const clock = createHandMovedClock(NOW);
  const seen = { asked: 0, reloads: 0 };
  const stored = new Map(reloadedAt === undefined ? [] : [[KEY, String(reloadedAt)]]);
  const retry = createCodeRetries({
    connection: {
      async untilServerAnswers(signal) {
        signal?.throwIfAborted();
        seen.asked += 1;
        return { wasAway: false };
      },
    },
    clock,
    reload() {
      seen.reloads += 1;
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
  });
  const load = async () => {
    const outcome = loads.length > 1 ? loads.shift() : loads[0];
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { clock, seen, stored, outcome: retry(load, leaving.signal) };
}

/** One second later the second try is over. */
async function tryTwice({ clock }: ReturnType<typeof setUp>) {
  await settle();
  clock.tick(1_000);
  await settle();
}

const KEY = 'jepret-console-reloaded';
const NOW = 1_794_840_000_000;
const MISSING = new TypeError('Failed to fetch dynamically imported module');

test('code is loaded when the server answers (CONSOLE-231)', async () => {
  const { outcome, seen } = setUp({ loads: ['page'] });
  expect(await outcome).toBe('page');
  expect(seen).toEqual({ asked: 1, reloads: 0 });
});

test('one failure while the server answers is tried again without a reload (CONSOLE-231)', async () => {
  const retries = setUp({ loads: [MISSING, 'page'] });
  await tryTwice(retries);
  expect(await retries.outcome).toBe('page');
  expect(retries.seen).toEqual({ asked: 2, reloads: 0 });
});

test('code that the server does not have reloads the page (CONSOLE-232)', async () => {
  const retries = setUp({ loads: [MISSING] });
  await tryTwice(retries);
  expect(retries.seen.reloads).toBe(1);
  expect(retries.stored.get(KEY)).toBe(String(NOW + 1_000));
});

test('a reload that did not help is not repeated (CONSOLE-232)', async () => {
  const retries = setUp({ loads: [MISSING], reloadedAt: NOW - 1_000 });
  await tryTwice(retries);
  expect(await retries.outcome).toBeUndefined();
  expect(retries.seen.reloads).toBe(0);
});

test('a reload of an earlier version does not stop the next one (CONSOLE-232)', async () => {
  const retries = setUp({ loads: [MISSING], reloadedAt: NOW - 5 * 60_000 });
  await tryTwice(retries);
  expect(retries.seen.reloads).toBe(1);
});

test('a person who leaves the missing page is not interrupted by a reload (CONSOLE-232)', async () => {
  const leaving = new AbortController();
  const retries = setUp({ loads: [MISSING], leaving });
  await settle();
  leaving.abort();
  expect(await retries.outcome).toBeUndefined();
  expect(retries.seen.reloads).toBe(0);
  expect(retries.clock.pending()).toBe(0);
});
