import { expect, test } from 'vitest';
import { startOfDay } from './zone-days.ts';

test('a day begins at midnight of its own zone (CONSOLE-36)', () => {
  const at = Date.parse('2026-11-15T16:30:00Z');
  expect(new Date(startOfDay(at, 'Asia/Jakarta')).toISOString()).toBe('2026-11-14T17:00:00.000Z');
  expect(new Date(startOfDay(at, 'Asia/Makassar')).toISOString()).toBe('2026-11-15T16:00:00.000Z');
  expect(new Date(startOfDay(at, 'Asia/Jayapura')).toISOString()).toBe('2026-11-15T15:00:00.000Z');
});
