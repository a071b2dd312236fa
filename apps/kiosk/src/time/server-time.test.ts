import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { expect, test } from 'vitest';
import { createServerTime } from './server-time.ts';

test('a kiosk with a wrong clock uses the time of the responses (SCREEN-14)', () => {
  const clock = createManualClock(Date.parse('2026-01-01T10:00:00Z'));
  const serverTime = createServerTime(clock);
  expect(serverTime.now()).toEqual(Date.parse('2026-01-01T10:00:00Z'));
  serverTime.applyDateHeader('Thu, 01 Jan 2026 09:50:00 GMT');
  expect(serverTime.now()).toEqual(Date.parse('2026-01-01T09:50:00Z'));
  clock.tick(5_000);
  expect(serverTime.now()).toEqual(Date.parse('2026-01-01T09:50:05Z'));
});

test('an invalid or equal time changes nothing', () => {
  const clock = createManualClock(Date.parse('2026-01-01T10:00:00.900Z'));
  const serverTime = createServerTime(clock);
  for (const header of [null, '', 'soon', 'Thu, 01 Jan 2026 10:00:00 GMT'])
    serverTime.applyDateHeader(header);
  expect(serverTime.now()).toEqual(clock.now());
});
