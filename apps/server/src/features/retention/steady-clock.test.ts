import { expect, test } from 'vitest';
import { createIsClockSteady } from './steady-clock.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 86_400_000;

test('a clock is believed when it has run for a while without being set', () => {
  const time = { now: Date.UTC(2026, 10, 15), uptime: 0 };
  const isSteady = createIsClockSteady({
    clock: { now: () => time.now },
    uptimeMs: () => time.uptime,
  });
  const pass = (ms: number) => {
    time.now += ms;
    time.uptime += ms;
  };
  expect(isSteady()).toBe(false);
  pass(15 * MINUTE_MS);
  expect(isSteady()).toBe(true);
  for (const jumpMs of [4 * YEAR_MS, -4 * YEAR_MS, 2 * MINUTE_MS]) {
    time.now += jumpMs;
    expect(isSteady()).toBe(false);
    pass(15 * MINUTE_MS);
    expect(isSteady()).toBe(true);
  }
});
