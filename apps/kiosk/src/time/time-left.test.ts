import { expect, test } from 'vitest';
import { createTimeLeft } from './time-left.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('a clock change does not affect the time left', () => {
  let nowMs = Date.UTC(2026, 10, 15);
  const clock = { now: () => nowMs };
  const timeLeft = createTimeLeft(clock, 5 * MINUTE_MS);
  nowMs += 1_000;
  expect(timeLeft()).toBe(5 * MINUTE_MS - 1_000);
  for (const setMs of [HOUR_MS, 400 * 24 * HOUR_MS, -20 * MINUTE_MS, -2 * HOUR_MS]) {
    nowMs += setMs;
    expect(timeLeft()).toBe(5 * MINUTE_MS - 1_000);
  }
  nowMs += 2 * MINUTE_MS;
  expect(timeLeft()).toBe(3 * MINUTE_MS - 1_000);
});
