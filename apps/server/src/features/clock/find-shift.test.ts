import { expect, test } from 'vitest';
import { findShift } from './find-shift.ts';

const NOW = Date.UTC(2026, 10, 15);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const RAN_FROM = NOW - 6 * HOUR_MS;

const before = { now: NOW - MINUTE_MS, uptimeMs: 0 };
const setBy = (byMs: number) => ({ now: NOW + byMs, uptimeMs: MINUTE_MS });
const jumped = (byMs: number, isFromStart = 0) => ({
  jumped_at: RAN_FROM,
  jump_ms: byMs,
  is_from_start: isFromStart,
  settled_at: null,
  seen_at: NOW - MINUTE_MS,
});

test('what was used by a clock that was behind is moved on with it, up to the moment it was set', () => {
  for (const byMs of [2 * MINUTE_MS, 400 * DAY_MS]) {
    const past = { before, ranFrom: RAN_FROM, known: jumped(-400 * DAY_MS, 1) };
    expect(findShift(setBy(byMs), past)).toEqual({ from: RAN_FROM, to: NOW, byMs });
  }
});

test('a clock that is set back moves nothing, but what it had moved ahead', () => {
  const byMs = -400 * DAY_MS;
  const shiftAfter = (known: ReturnType<typeof jumped> | undefined) =>
    findShift(setBy(byMs), { before, ranFrom: RAN_FROM, known });
  for (const known of [undefined, jumped(HOUR_MS), jumped(byMs), jumped(-byMs, 1)]) {
    expect(shiftAfter(known)).toBeUndefined();
  }
  expect(shiftAfter(jumped(-byMs))).toEqual({ from: RAN_FROM, to: NOW, byMs });
});

test('a clock that only ran moves nothing', () => {
  expect(findShift(setBy(0), { before, ranFrom: 0, known: undefined })).toBeUndefined();
  expect(findShift(setBy(30_000), { before, ranFrom: 0, known: undefined })).toBeUndefined();
});

test('at a start only what went back before comes forth, however long the booth was off', () => {
  const start = { now: NOW + 410 * DAY_MS, uptimeMs: 0 };
  const shiftAfter = (known: ReturnType<typeof jumped> | undefined) =>
    findShift(start, { before: undefined, ranFrom: 0, known });
  expect(shiftAfter(jumped(-400 * DAY_MS, 1))).toEqual({
    from: RAN_FROM,
    to: NOW - MINUTE_MS,
    byMs: 400 * DAY_MS,
  });
  for (const known of [undefined, jumped(-500 * DAY_MS), jumped(400 * DAY_MS)]) {
    expect(shiftAfter(known)).toBeUndefined();
  }
});
