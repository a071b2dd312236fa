import { expect, test } from 'vitest';
import { findShift } from './find-shift.ts';

const NOW = Date.UTC(2026, 10, 15);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEADY_SINCE = NOW - 6 * HOUR_MS;

const before = { now: NOW - MINUTE_MS, uptimeMs: 0 };
const setBy = (byMs: number) => ({ now: NOW + byMs, uptimeMs: MINUTE_MS });
const jumped = (byMs: number, isFromStart = 0) => ({
  jumped_at: STEADY_SINCE,
  jump_ms: byMs,
  is_from_start: isFromStart,
  settled_at: null,
  seen_at: NOW - MINUTE_MS,
});

test('usage times of a clock that was behind are moved with it, up to the instant it was set', () => {
  for (const byMs of [2 * MINUTE_MS, 400 * DAY_MS]) {
    const history = {
      previous: before,
      steadySince: STEADY_SINCE,
      stored: jumped(-400 * DAY_MS, 1),
    };
    expect(findShift(setBy(byMs), history)).toEqual({ from: STEADY_SINCE, to: NOW, byMs });
  }
});

test('a clock that is set back moves only what an earlier jump ahead had moved', () => {
  const byMs = -400 * DAY_MS;
  const shiftAfter = (known: ReturnType<typeof jumped> | undefined) =>
    findShift(setBy(byMs), { previous: before, steadySince: STEADY_SINCE, stored: known });
  for (const known of [undefined, jumped(HOUR_MS), jumped(byMs), jumped(-byMs, 1)]) {
    expect(shiftAfter(known)).toBeUndefined();
  }
  expect(shiftAfter(jumped(-byMs))).toEqual({ from: STEADY_SINCE, to: NOW, byMs });
});

test('a clock that only ran moves nothing', () => {
  expect(
    findShift(setBy(0), { previous: before, steadySince: 0, stored: undefined }),
  ).toBeUndefined();
  expect(
    findShift(setBy(30_000), { previous: before, steadySince: 0, stored: undefined }),
  ).toBeUndefined();
});

test('at a start only an earlier jump back is undone, however long the booth was off', () => {
  const start = { now: NOW + 410 * DAY_MS, uptimeMs: 0 };
  const shiftAfter = (known: ReturnType<typeof jumped> | undefined) =>
    findShift(start, { previous: undefined, steadySince: 0, stored: known });
  expect(shiftAfter(jumped(-400 * DAY_MS, 1))).toEqual({
    from: STEADY_SINCE,
    to: NOW - MINUTE_MS,
    byMs: 400 * DAY_MS,
  });
  for (const known of [undefined, jumped(-500 * DAY_MS), jumped(400 * DAY_MS)]) {
    expect(shiftAfter(known)).toBeUndefined();
  }
});
