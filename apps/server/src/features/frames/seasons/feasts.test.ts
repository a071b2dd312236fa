import { describe, expect, test } from 'vitest';
import { FEASTS } from './feasts.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 0, 1);
const LAST = Date.UTC(2040, 11, 31);
/** A lunar year with a leap month; without one it has 355 days at most. */
const LONGEST_YEAR_DAYS = 385;

describe.each([
  ['ramadan', 'islamic-umalqura', '9', '1'],
  ['lebaran', 'islamic-umalqura', '10', '1'],
  ['idul-adha', 'islamic-umalqura', '12', '10'],
  ['imlek', 'chinese', '1', '1'],
] as const)('%s', (feast, calendar, month, day) => {
  const days = FEASTS[feast].map((date) => Date.parse(date));

  test(`differs from the ${calendar} calendar by a day at most (FRAME-25)`, () => {
    const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
      timeZone: 'UTC',
      month: 'numeric',
      day: 'numeric',
    });
    const isFeast = (at: number) => {
      const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
      return parts.get('month') === month && parts.get('day') === day;
    };
    const isNear = (at: number) => [at - DAY_MS, at, at + DAY_MS].some(isFeast);
    expect(days.filter((at) => !isNear(at))).toEqual([]);
  });

  test('has a day in each year until the end of 2040 (FRAME-25)', () => {
    const marks = [FIRST, ...days, LAST];
    const gaps = marks.slice(1).map((at, index) => (at - (marks[index] ?? 0)) / DAY_MS);
    expect(gaps.filter((gap) => gap < 0 || gap > LONGEST_YEAR_DAYS)).toEqual([]);
  });
});

test('Idul Adha is on the tenth of its month, 67 to 70 days behind Lebaran', () => {
  const distances = FEASTS['idul-adha'].map((adha) => {
    const lebaran = FEASTS.lebaran.findLast((date) => date < adha) ?? '';
    return (Date.parse(adha) - Date.parse(lebaran)) / DAY_MS;
  });
  expect(distances.filter((days) => days < 67 || days > 70)).toEqual([]);
});

test('Ramadan has 29 or 30 days', () => {
  const lengths = FEASTS.ramadan.map(
    (first, index) => (Date.parse(FEASTS.lebaran[index] ?? '') - Date.parse(first)) / DAY_MS,
  );
  expect(lengths.filter((days) => days !== 29 && days !== 30)).toEqual([]);
});

test('Galungan comes every 210 days, on a Wednesday, to the end of 2040', () => {
  const days = FEASTS.galungan.map((date) => Date.parse(date));
  expect(days.slice(1).map((at, index) => (at - (days[index] ?? 0)) / DAY_MS)).toEqual(
    days.slice(1).map(() => 210),
  );
  expect(new Date(days[0] ?? 0).getUTCDay()).toBe(3);
  expect((days.at(-1) ?? 0) + 210 * DAY_MS).toBeGreaterThan(LAST);
});
