import { expect, test } from 'vitest';
import { decideDeadline, formatCountdown } from './countdown.ts';

const KIOSK_NOW = Date.parse('2026-01-01T10:00:00Z');
const secondsLeft = (expiresAt: string | null, serverNow: number) =>
  (decideDeadline(expiresAt, KIOSK_NOW, serverNow) - KIOSK_NOW) / 1_000;

test("the countdown ends at the server's expiry (PAY-6)", () => {
  expect(secondsLeft('2026-01-01T10:05:00Z', KIOSK_NOW)).toBe(300);
  expect(secondsLeft('2026-01-01T10:01:30Z', KIOSK_NOW)).toBe(90);
  expect(secondsLeft('2026-01-01T09:00:00Z', KIOSK_NOW)).toBe(0);
});

test('a kiosk with a wrong clock has the same countdown (PAY-6)', () => {
  const serverNow = Date.parse('2026-01-01T09:00:00Z');
  expect(secondsLeft('2026-01-01T09:04:00Z', serverNow)).toBe(240);
});

test('the countdown is at most five minutes (PAY-6)', () => {
  expect(secondsLeft('2026-01-01T11:00:00Z', KIOSK_NOW)).toBe(300);
  expect(secondsLeft(null, KIOSK_NOW)).toBe(300);
});

test('the time left is shown as mm : ss (PAY-3)', () => {
  expect([300, 299, 60, 9, 0].map(formatCountdown)).toEqual([
    '05 : 00',
    '04 : 59',
    '01 : 00',
    '00 : 09',
    '00 : 00',
  ]);
});
