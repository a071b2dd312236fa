import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isInstantDue, isRecent, systemUptimeMs } from './clock.ts';

const NOW = Date.UTC(2026, 10, 15);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('an instant is due when it is past, or further ahead than it can have been set', () => {
  const inMs = (aheadMs: number) => isInstantDue(NOW + aheadMs, NOW, 10 * MINUTE_MS);
  expect([-HOUR_MS, -1, 0].map(inMs)).toEqual([true, true, true]);
  expect([1, 10 * MINUTE_MS].map(inMs)).toEqual([false, false]);
  expect([20 * MINUTE_MS, 2 * HOUR_MS, 400 * 24 * HOUR_MS].map(inMs)).toEqual([true, true, true]);
});

test('a difference of seconds between two machines’ clocks makes nothing due early', () => {
  expect(isInstantDue(NOW + 10 * MINUTE_MS + 5_000, NOW, 10 * MINUTE_MS)).toBe(false);
});

test('an instant in the future is not recent', () => {
  const agoMs = (ms: number) => isRecent(NOW - ms, NOW, 3 * MINUTE_MS);
  expect([0, 1, 3 * MINUTE_MS - 1, -5_000].map(agoMs)).toEqual([true, true, true, true]);
  expect([3 * MINUTE_MS, HOUR_MS, -20 * MINUTE_MS].map(agoMs)).toEqual([false, false, false]);
});

test('the monotonic time includes the machine’s sleep', () => {
  const before = readUptimeMs();
  const uptimeMs = systemUptimeMs();
  expect(uptimeMs).toBeGreaterThanOrEqual(before);
  expect(uptimeMs).toBeLessThanOrEqual(readUptimeMs());
});

/** Linux' own uptime, which includes sleep. */
const readUptimeMs = () => Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]) * 1000;
