import { expect, test } from 'vitest';
import { describePast, findZoneName, formatTime, nameWeekday } from './clock-words.ts';

const at = Date.parse('2026-11-16T02:05:00Z');
const MINUTE_MS = 60_000;
const ago = (minutes: number) => describePast(at - minutes * MINUTE_MS, at, 'Asia/Jakarta');
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

test('when a booth was last seen is said by its age, then by the time of its place (CONSOLE-62)', () => {
  expect([ago(0), ago(1.9), ago(2), ago(59)]).toEqual([
    'just now',
    'just now',
    '2 min ago',
    '59 min ago',
  ]);
  const zone = findZoneName(at, 'Asia/Jakarta');
  expect(ago(90)).toBe(['at 07:35', zone].filter(Boolean).join(' '));
  expect(ago(10 * 60)).toBe(['on 15 Nov at 23:05', zone].filter(Boolean).join(' '));
});

test('a zone is named only where its time is not that of whoever looks (CONSOLE-64)', () => {
  expect(findZoneName(at, own)).toBeUndefined();
  const other = formatTime(at) === formatTime(at, 'Asia/Jayapura') ? 'WIB' : 'WIT';
  expect(findZoneName(at, other === 'WIB' ? 'Asia/Jakarta' : 'Asia/Jayapura')).toBe(other);
});

test("a day is the weekday of the location's own zone (CONSOLE-64)", () => {
  const late = Date.parse('2026-11-15T16:30:00Z');
  expect(nameWeekday(late, 'Asia/Jakarta')).toBe('Sunday');
  expect(nameWeekday(late, 'Asia/Jayapura')).toBe('Monday');
});
