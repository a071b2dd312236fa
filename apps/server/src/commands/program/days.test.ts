import { expect, test } from 'vitest';
import { findDayEnd, findDayStart } from '../../domain/local-days.ts';
import { formatFirstDay, formatLastDay } from './days.ts';

test('the first and the last day read as they were typed', () => {
  for (const day of ['2026-01-01', '2028-02-29', '2026-12-31']) {
    expect(formatFirstDay(findDayStart(day) ?? null)).toBe(day);
    expect(formatLastDay(findDayEnd(day) ?? null)).toBe(day);
  }
  expect([formatFirstDay(null), formatLastDay(null)]).toEqual(['-', '-']);
});
