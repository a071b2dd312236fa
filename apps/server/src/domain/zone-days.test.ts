import { expect, test } from 'vitest';
import { findDaySpan, formatZoneDay, formatZoneTime, startOfDay } from './zone-days.ts';

test('a day begins at midnight in its time zone (CONSOLE-36)', () => {
  const at = Date.parse('2026-11-15T16:30:00Z');
  expect(new Date(startOfDay(at, 'Asia/Jakarta')).toISOString()).toBe('2026-11-14T17:00:00.000Z');
  expect(new Date(startOfDay(at, 'Asia/Makassar')).toISOString()).toBe('2026-11-15T16:00:00.000Z');
  expect(new Date(startOfDay(at, 'Asia/Jayapura')).toISOString()).toBe('2026-11-15T15:00:00.000Z');
});

test('an instant is formatted as day and time of its time zone (CONSOLE-124)', () => {
  const at = Date.parse('2026-12-31T16:59:59.999Z');
  expect(formatZoneDay(at, 'Asia/Jakarta')).toBe('2026-12-31');
  expect(formatZoneDay(at, 'Asia/Makassar')).toBe('2027-01-01');
  expect(formatZoneTime(at, 'Asia/Jakarta')).toBe('2026-12-31 23:59:59');
  expect(formatZoneTime(at, 'Asia/Jayapura')).toBe('2027-01-01 01:59:59');
  expect(() => formatZoneTime(at, 'Europe/Berlin')).toThrow();
});

test.each(['2026-02-31', '2026-13-01', '31-12-2026', '2026-1-1', 'tomorrow', ''])(
  '%j is not a valid day',
  (text) => expect(findDaySpan(text, 'Asia/Jakarta')).toBeUndefined(),
);
