import { sayMoment } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { describePast, nameWeekday } from './clock-words.ts';

const at = Date.parse('2026-11-16T02:05:00Z');
const MINUTE_MS = 60_000;
const ago = (minutes: number) => describePast(at - minutes * MINUTE_MS, at, 'Asia/Jakarta');

test('when a booth was last seen is said by its age, then by the time of the page’s zone (CONSOLE-236)', () => {
  expect([ago(0), ago(1.9), ago(2), ago(59)]).toEqual([
    'just now',
    'just now',
    '2 min ago',
    '59 min ago',
  ]);
  expect(ago(90)).toBe('at 07:35');
  expect(ago(10 * 60)).toBe('on 15 Nov at 23:05');
});

test('a time does not name its zone: the page does (CONSOLE-247)', () => {
  expect(sayMoment(at, 'Asia/Jakarta')).toBe('16 Nov 2026, 09:05');
  expect(sayMoment(at, 'Asia/Jayapura')).toBe('16 Nov 2026, 11:05');
});

test("a day is the weekday of the location's own zone (CONSOLE-248)", () => {
  const late = Date.parse('2026-11-15T16:30:00Z');
  expect(nameWeekday(late, 'Asia/Jakarta')).toBe('Sunday');
  expect(nameWeekday(late, 'Asia/Jayapura')).toBe('Monday');
});
