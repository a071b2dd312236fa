import { expect, test } from 'vitest';
import { cacheVersion } from './cache-version.ts';

test('the cache-busting version is the current date as YYYYMMDD (HOME-1)', () => {
  expect(cacheVersion(new Date(2026, 10, 5, 23, 59))).toBe('20261105');
  expect(cacheVersion(new Date(2027, 0, 1, 0, 0))).toBe('20270101');
});
