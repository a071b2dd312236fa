import { expect, test } from 'vitest';
import { createCodeRetries } from './code-retries.ts';

interface Setup {
  reached: boolean[];
  loads: (string | Error)[];
  reloadedAt?: number;
  leaving?: AbortController;
}

/** Each list is used up from its start; its last entry stays. */
function setUp({ reached, loads, reloadedAt, leaving = new AbortController() }: Setup) {
  const next = <Item>(items: Item[]) => (items.length > 1 ? items.shift() : items[0]) as Item;
  const seen = { waits: [] as number[], reloads: 0 };
  const stored = new Map(reloadedAt === undefined ? [] : [[KEY, String(reloadedAt)]]);
  const reload = Promise.withResolvers<void>();
  const retry = createCodeRetries({
    isServerReached: async () => next(reached),
    wait: async (ms) => void seen.waits.push(ms),
    reload() {
      seen.reloads += 1;
      reload.resolve();
    },
    now: () => NOW,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    },
  });
  const load = async () => {
    const outcome = next(loads);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { seen, stored, reload: reload.promise, outcome: retry(load, leaving.signal) };
}

const KEY = 'jepret-console-reloaded';
const NOW = 1_794_840_000_000;
const MISSING = new TypeError('Failed to fetch dynamically imported module');

test('code is loaded again, with longer pauses, until the server answers (CONSOLE-231)', async () => {
  const reached = [false, false, false, false, false, false, true];
  const { outcome, seen } = setUp({ reached, loads: ['page'] });
  expect(await outcome).toBe('page');
  expect(seen).toEqual({ waits: [0, 1_000, 2_000, 5_000, 10_000, 10_000, 10_000], reloads: 0 });
});

test('one failure while the server answers is tried again without a reload (CONSOLE-231)', async () => {
  const { outcome, seen } = setUp({ reached: [true], loads: [MISSING, 'page'] });
  expect(await outcome).toBe('page');
  expect(seen).toEqual({ waits: [0, 1_000], reloads: 0 });
});

test('code that the server does not have reloads the page (CONSOLE-232)', async () => {
  const { reload, seen, stored } = setUp({ reached: [true], loads: [MISSING] });
  await reload;
  expect(seen.reloads).toBe(1);
  expect(stored.get(KEY)).toBe(String(NOW));
});

test('a reload that did not help is not repeated (CONSOLE-232)', async () => {
  const { outcome, seen } = setUp({ reached: [true], loads: [MISSING], reloadedAt: NOW - 1_000 });
  expect(await outcome).toBeUndefined();
  expect(seen.reloads).toBe(0);
});

test('a reload of an earlier version does not stop the next one (CONSOLE-232)', async () => {
  const reloadedAt = NOW - 5 * 60_000;
  const { reload, seen } = setUp({ reached: [true], loads: [MISSING], reloadedAt });
  await reload;
  expect(seen.reloads).toBe(1);
});

test('a person who leaves the missing page is not interrupted by a reload (CONSOLE-232)', async () => {
  const leaving = new AbortController();
  leaving.abort();
  const { outcome, seen } = setUp({ reached: [true], loads: [MISSING], leaving });
  expect(await outcome).toBeUndefined();
  expect(seen.reloads).toBe(0);
});
