import { ALWAYS_OPEN } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import {
  findNextClosing,
  findNextOpening,
  findNextReopening,
  isOpen,
  listOpenSpans,
} from './opening-hours.ts';

const at = (text: string): number => Date.parse(`${text}+07:00`);
/** 2026-03-02 is a Monday. */
const SHOP = {
  openingHours: 'mon-thu 10:00-22:00, fri-sat 10:00-02:00, sun closed',
  timeZone: 'Asia/Jakarta',
} as const;

test.each([
  ['2026-03-02T09:59', false],
  ['2026-03-02T10:00', true],
  ['2026-03-02T21:59', true],
  ['2026-03-02T22:00', false],
  ['2026-03-06T23:59', true],
  ['2026-03-07T01:59', true],
  ['2026-03-07T02:00', false],
  ['2026-03-08T01:59', true],
  ['2026-03-08T12:00', false],
])('at %s the shop is open: %s (LOC-15)', (text, expected) => {
  expect(isOpen(SHOP, at(text))).toBe(expected);
});

test('the hours are those of the location’s time zone (LOC-15)', () => {
  const hours = { ...SHOP, timeZone: 'Asia/Jayapura' } as const;
  expect(isOpen(hours, at('2026-03-02T08:00'))).toBe(true);
  expect(isOpen(hours, at('2026-03-02T20:00'))).toBe(false);
});

test('the next opening and closing are found, also over a closed day', () => {
  expect(findNextOpening(SHOP, at('2026-03-08T02:00'))).toBe(at('2026-03-09T10:00'));
  expect(findNextOpening(SHOP, at('2026-03-02T11:00'))).toBe(at('2026-03-02T11:00'));
  expect(findNextClosing(SHOP, at('2026-03-02T11:00'))).toBe(at('2026-03-02T22:00'));
  expect(findNextClosing(SHOP, at('2026-03-06T11:00'))).toBe(at('2026-03-07T02:00'));
});

test('the next time it opens is not now while it is open', () => {
  expect(findNextReopening(SHOP, at('2026-03-02T11:00'))).toBe(at('2026-03-03T10:00'));
  expect(findNextReopening(SHOP, at('2026-03-08T03:00'))).toBe(at('2026-03-09T10:00'));
  expect(findNextReopening({ ...SHOP, openingHours: ALWAYS_OPEN }, 0)).toBeUndefined();
});

test('a location that is always open never closes, and one that is never open never opens', () => {
  const always = { ...SHOP, openingHours: ALWAYS_OPEN };
  const never = { ...SHOP, openingHours: 'mon-sun closed' };
  expect(isOpen(always, at('2026-03-02T03:00'))).toBe(true);
  expect(findNextClosing(always, at('2026-03-02T03:00'))).toBeUndefined();
  expect(isOpen(never, at('2026-03-02T12:00'))).toBe(false);
  expect(findNextOpening(never, at('2026-03-02T12:00'))).toBeUndefined();
});

test('open times that touch at midnight are one', () => {
  const hours = { ...SHOP, openingHours: 'mon all-day, tue 00:00-08:00, wed-sun closed' };
  expect(listOpenSpans(hours, at('2026-03-01T00:00'), at('2026-03-09T00:00'))).toEqual([
    { from: at('2026-03-02T00:00'), to: at('2026-03-03T08:00') },
  ]);
});
