import { expect, test } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

const START = Date.UTC(2026, 10, 15);

function openCache() {
  const time = { now: START, tasks: [] as { at: number; task: () => unknown }[] };
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
  function advance(ms: number): void {
    time.now += ms;
    for (const { at, task } of time.tasks) if (at <= time.now) task();
  }
  return { cache, time, advance };
}

test('the least recently used entry is dropped first', () => {
  const { cache } = openCache();
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 1);
  cache.find('a');
  cache.set('d', 'd', 1);
  expect(['a', 'b', 'c', 'd'].map(cache.find)).toEqual(['a', undefined, 'c', 'd']);
});

test('the cache keeps its byte limit, and a new size replaces the old one', () => {
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

test('entries are dropped after their lifetime, even without a read', () => {
  const { cache, time, advance } = openCache();
  cache.set('a', 'a', 1);
  advance(600);
  cache.set('b', 'b', 1);
  advance(400);
  expect(['a', 'b'].map(cache.find)).toEqual([undefined, 'b']);
  advance(1_000);
  expect(time.tasks).toEqual([]);
  time.now = START;
  expect(cache.find('b')).toBeUndefined();
});

test('entries are expired after the machine slept', () => {
  const { cache, time } = openCache();
  cache.set('a', 'a', 1);
  time.now += 8 * 3_600_000;
  expect(cache.find('a')).toBeUndefined();
});

test('an entry that is set again gets a whole new lifetime', () => {
  const { cache, advance } = openCache();
  cache.set('a', 'old', 1);
  advance(600);
  cache.set('a', 'new', 1);
  advance(999);
  expect(cache.find('a')).toBe('new');
  advance(1);
  expect(cache.find('a')).toBeUndefined();
});

test('an entry of 0 bytes is kept', () => {
  const { cache } = openCache();
  cache.set('empty', 'empty', 0);
  expect(cache.find('empty')).toBe('empty');
});

test('evicted and deleted entries leave no timer', () => {
  const { cache, time } = openCache();
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key, 1);
  cache.set('d', 'd', 101);
  cache.delete('c');
  expect(['a', 'b', 'c', 'd'].map(cache.find)).toEqual([undefined, 'b', undefined, undefined]);
  expect(time.tasks).toHaveLength(1);
});

test('a cleared cache leaves no timer', () => {
  const { cache, time } = openCache();
  cache.set('a', 'a', 1);
  cache.clear();
  expect(cache.find('a')).toBeUndefined();
  expect(time.tasks).toEqual([]);
});
