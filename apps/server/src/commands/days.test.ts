import { expect, test } from 'vitest';
import { findDayEnd, findDayStart, formatFirstDay, formatLastDay } from './days.ts';

test('a day begins and ends at midnight in Jakarta', () => {
  expect(findDayStart('2026-12-31')).toBe(Date.parse('2026-12-30T17:00:00Z'));
  expect(findDayEnd('2026-12-31')).toBe(Date.parse('2026-12-31T17:00:00Z'));
});

test('the first and the last day read as they were typed', () => {
  for (const day of ['2026-01-01', '2028-02-29', '2026-12-31']) {
    expect(formatFirstDay(findDayStart(day) ?? null)).toBe(day);
    expect(formatLastDay(findDayEnd(day) ?? null)).toBe(day);
  }
  expect([formatFirstDay(null), formatLastDay(null)]).toEqual(['-', '-']);
});

test.each(['2026-02-31', '2026-13-01', '31-12-2026', '2026-1-1', 'tomorrow', ''])(
  'there is no day %j',
  (text) => {
    expect(findDayStart(text)).toBeUndefined();
    expect(findDayEnd(text)).toBeUndefined();
  },
);
