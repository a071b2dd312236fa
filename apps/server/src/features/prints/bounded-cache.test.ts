import { expect, test } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

function openCache() {
  const time = { now: 0, tasks: [] as { at: number; task: () => unknown }[] };
  const scheduler = {
    now: () => time.now,
    schedule(delayMs: number, task: () => unknown) {
      const entry = { at: time.now + delayMs, task };
      time.tasks.push(entry);
      return () => {
        time.tasks = time.tasks.filter((other) => other !== entry);
      };
    },
  };
  const bounds = { maxBytes: 100, maxEntries: 3, lifetimeMs: 1_000 };
  const cache = createBoundedCache<string>(bounds, scheduler);
  return { cache, time };
}

test('what was used longest ago goes first when there are too many', () => {
  const { cache } = openCache();
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 1);
  cache.find('a');
  cache.set('d', 'd', 1);
  expect(['a', 'b', 'c', 'd'].map(cache.find)).toEqual(['a', undefined, 'c', 'd']);
});

test('it holds no more bytes than it may, and a new size replaces the old one', () => {
  const { cache } = openCache();
  cache.set('a', 'a', 60);
  cache.set('a', 'a', 40);
  cache.set('b', 'b', 60);
  expect(cache.find('a')).toBe('a');
  cache.set('c', 'c', 50);
  expect(['a', 'b', 'c'].map(cache.find)).toEqual(['a', undefined, 'c']);
  cache.set('huge', 'huge', 101);
  expect(cache.find('huge')).toBeUndefined();
  expect(cache.find('c')).toBe('c');
});

test('nothing outlives its time, whether or not anybody asks', () => {
  const { cache, time } = openCache();
  cache.set('a', 'a', 1);
  time.now = 600;
  cache.set('b', 'b', 1);
  time.now = 1_000;
  expect(['a', 'b'].map(cache.find)).toEqual([undefined, 'b']);
  for (const { task } of time.tasks.splice(0)) task();
  time.now = 2_000;
  for (const { task } of time.tasks.splice(0)) task();
  expect(time.tasks).toEqual([]);
  time.now = 0;
  expect(cache.find('b')).toBeUndefined();
});

test('a cleared cache leaves nothing to wait for', () => {
  const { cache, time } = openCache();
  cache.set('a', 'a', 1);
  cache.clear();
  expect(cache.find('a')).toBeUndefined();
  expect(time.tasks).toEqual([]);
});
