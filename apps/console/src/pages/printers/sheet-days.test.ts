import { expect, test } from 'vitest';
import { listDays } from './sheet-days.ts';

const HOUR_MS = 3_600_000;
/** Thursday, 20:00 in Jakarta and 22:00 in Jayapura. */
const NOW = Date.parse('2026-11-19T13:00:00Z');
const FROM = NOW - (7 * 24 - 1) * HOUR_MS;

test('sheets are shown by hour of the day in the page’s time zone, today last (PRINT-48)', () => {
  const hours = [
    { at: NOW, sheets: 4 },
    { at: NOW - 2 * 24 * HOUR_MS, sheets: 9 },
    { at: NOW - 2 * 24 * HOUR_MS, sheets: 1 },
  ];
  const days = listDays({ from: FROM, hours }, 'Asia/Jakarta');
  expect(days.map(({ name }) => name).join(' ')).toBe(
    'Friday Saturday Sunday Monday Tuesday Wednesday Thursday',
  );
  expect(days.map(({ sheets }) => sheets)).toEqual([0, 0, 0, 0, 10, 0, 4]);
  expect(days[6]).toMatchObject({ isToday: true });
  expect(days[6]?.hours[20]).toBe(4);
  expect(listDays({ from: FROM, hours }, 'Asia/Jayapura')[4]?.hours[22]).toBe(10);
});
