import { expect, test } from 'vitest';
import { findJump } from './find-jump.ts';

const NOW = Date.UTC(2026, 10, 15);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const BEFORE = { now: NOW, uptimeMs: 5_000 };
const after = (ranMs: number, setMs = 0) => ({
  now: NOW + ranMs + setMs,
  uptimeMs: BEFORE.uptimeMs + ranMs,
});

test('a clock that only ran has not jumped, however long it was not checked', () => {
  for (const ranMs of [0, MINUTE_MS, 40 * DAY_MS]) {
    expect(findJump(after(ranMs), BEFORE, NOW)).toBeUndefined();
  }
  expect(findJump(after(HOUR_MS, 20_000), BEFORE, NOW)).toBeUndefined();
});

test('a clock that is set while the booth runs has jumped by that amount (OPS-21)', () => {
  for (const setMs of [HOUR_MS, 400 * DAY_MS, -20 * MINUTE_MS, -2 * HOUR_MS, -30 * HOUR_MS]) {
    const jump = { byMs: setMs, isFromStart: false };
    expect(findJump(after(MINUTE_MS, setMs), BEFORE, NOW)).toEqual(jump);
    // The last stored time may be newer than our last check, because of another process.
    expect(findJump(after(MINUTE_MS, setMs), BEFORE, NOW + MINUTE_MS)).toEqual(jump);
  }
});

test('a change of less than a minute is no jump, a change of a minute is one (OPS-21)', () => {
  expect(findJump(after(HOUR_MS, MINUTE_MS - 1), BEFORE, NOW)).toBeUndefined();
  for (const byMs of [MINUTE_MS, -MINUTE_MS]) {
    expect(findJump(after(HOUR_MS, byMs), BEFORE, NOW)?.byMs).toBe(byMs);
  }
});

test('a jump is in whole milliseconds, although the uptime is not', () => {
  const sample = { now: NOW + HOUR_MS, uptimeMs: BEFORE.uptimeMs + 0.123 };
  expect(findJump(sample, BEFORE, NOW)?.byMs).toBe(HOUR_MS);
});

test('a start more than a day after the last stored time, or before it, is a jump (OPS-21)', () => {
  const jumpAtStart = (aheadMs: number) =>
    findJump({ now: NOW + aheadMs, uptimeMs: 0 }, undefined, NOW);
  expect([0, HOUR_MS, DAY_MS, -5_000].map(jumpAtStart)).toEqual(Array(4).fill(undefined));
  for (const byMs of [DAY_MS + 1, 400 * DAY_MS, -20 * MINUTE_MS, -30 * HOUR_MS]) {
    expect(jumpAtStart(byMs)).toEqual({ byMs, isFromStart: true });
  }
  expect(findJump({ now: NOW, uptimeMs: 0 }, undefined, undefined)).toBeUndefined();
});

test('a difference between the clocks of two machines is a jump', () => {
  const otherNow = NOW + 400 * DAY_MS;
  expect(findJump(after(MINUTE_MS), BEFORE, otherNow)).toMatchObject({ isFromStart: false });
  expect(findJump(after(MINUTE_MS), BEFORE, NOW - 2 * HOUR_MS)).toMatchObject({
    isFromStart: false,
  });
});
