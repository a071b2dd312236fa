import { settle } from '@jepret/testing/advance-in-steps.ts';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { createImportRetry } from './import-retry.ts';

interface Setup {
  /** The outcomes of the imports in order; the last one repeats. */
  loads: (string | Error)[];
  reloadedAt?: number;
  leaving?: AbortController;
}

function setUp({ loads, reloadedAt, leaving = new AbortController() }: Setup) {
  const clock = createManualClock(NOW);
  const seen = { checks: 0, reloads: 0 };
  const stored = new Map(reloadedAt === undefined ? [] : [[KEY, String(reloadedAt)]]);
  const retry = createImportRetry({
    connection: {
      async waitForServer(signal) {
        signal?.throwIfAborted();
        seen.checks += 1;
        return { wasUnreachable: false };
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

/** Lets the second attempt finish, one second later. */
async function finishSecondAttempt({ clock }: ReturnType<typeof setUp>) {
  await settle();
  clock.tick(1_000);
  await settle();
}

const KEY = 'jepret-console-reloaded';
const NOW = 1_794_840_000_000;
const MISSING = new TypeError('Failed to fetch dynamically imported module');

test('code is loaded when the server responds (CONSOLE-231)', async () => {
  const { outcome, seen } = setUp({ loads: ['page'] });
  expect(await outcome).toBe('page');
  expect(seen).toEqual({ checks: 1, reloads: 0 });
});

test('one failure while the server responds is retried without a reload (CONSOLE-231)', async () => {
  const retries = setUp({ loads: [MISSING, 'page'] });
  await finishSecondAttempt(retries);
  expect(await retries.outcome).toBe('page');
  expect(retries.seen).toEqual({ checks: 2, reloads: 0 });
});

test('if the server does not have the code, the page reloads (CONSOLE-232)', async () => {
  const retries = setUp({ loads: [MISSING] });
  await finishSecondAttempt(retries);
  expect(retries.seen.reloads).toBe(1);
  expect(retries.stored.get(KEY)).toBe(String(NOW + 1_000));
});

test('a reload that did not help is not repeated (CONSOLE-232)', async () => {
  const retries = setUp({ loads: [MISSING], reloadedAt: NOW - 1_000 });
  await finishSecondAttempt(retries);
  expect(await retries.outcome).toBeUndefined();
  expect(retries.seen.reloads).toBe(0);
});

test('a reload of an earlier version does not stop the next one (CONSOLE-232)', async () => {
  const retries = setUp({ loads: [MISSING], reloadedAt: NOW - 5 * 60_000 });
  await finishSecondAttempt(retries);
  expect(retries.seen.reloads).toBe(1);
});

test('leaving the missing page prevents the reload (CONSOLE-232)', async () => {
  const leaving = new AbortController();
  const retries = setUp({ loads: [MISSING], leaving });
  await settle();
  leaving.abort();
  expect(await retries.outcome).toBeUndefined();
  expect(retries.seen.reloads).toBe(0);
  expect(retries.clock.pending()).toBe(0);
});
