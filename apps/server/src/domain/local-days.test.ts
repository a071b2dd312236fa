import { expect, test } from 'vitest';
import { findDayEnd, findDayStart, toLocalDay } from './local-days.ts';

test('a day begins and ends at midnight in Jakarta', () => {
  expect(findDayStart('2026-12-31')).toBe(Date.parse('2026-12-30T17:00:00Z'));
  expect(findDayEnd('2026-12-31')).toBe(Date.parse('2026-12-31T17:00:00Z'));
});

test('an instant falls on the day that a clock in Jakarta shows', () => {
  expect(toLocalDay(Date.parse('2026-12-31T16:59:59.999Z'))).toBe('2026-12-31');
  expect(toLocalDay(Date.parse('2026-12-31T17:00:00Z'))).toBe('2027-01-01');
});

test.each(['2026-02-31', '2026-13-01', '31-12-2026', '2026-1-1', 'tomorrow', ''])(
  'there is no day %j',
  (text) => {
    expect(findDayStart(text)).toBeUndefined();
    expect(findDayEnd(text)).toBeUndefined();
  },
);
