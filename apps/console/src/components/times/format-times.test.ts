import { formatDateTime } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { formatRelativeTime, nameWeekday } from './format-times.ts';

const at = Date.parse('2026-11-16T02:05:00Z');
const MINUTE_MS = 60_000;
const ago = (minutes: number) => formatRelativeTime(at - minutes * MINUTE_MS, at, 'Asia/Jakarta');

test('the last contact of a booth is shown as its age, then as a time in the page’s zone (CONSOLE-236)', () => {
  expect([ago(0), ago(1.9), ago(2), ago(59)]).toEqual([
    'just now',
    'just now',
    '2 min ago',
    '59 min ago',
  ]);
  expect(ago(90)).toBe('at 07:35');
  expect(ago(10 * 60)).toBe('on 15 Nov at 23:05');
});

test('a time does not name its zone (CONSOLE-247)', () => {
  expect(formatDateTime(at, 'Asia/Jakarta')).toBe('16 Nov 2026, 09:05');
  expect(formatDateTime(at, 'Asia/Jayapura')).toBe('16 Nov 2026, 11:05');
});

test("the weekday is that of the location's time zone (CONSOLE-248)", () => {
  const evening = Date.parse('2026-11-15T16:30:00Z');
  expect(nameWeekday(evening, 'Asia/Jakarta')).toBe('Sunday');
  expect(nameWeekday(evening, 'Asia/Jayapura')).toBe('Monday');
});
