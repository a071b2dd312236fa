import { expect, test } from 'vitest';
import { describeRolls, simulateRolls } from '../../../testing/rolls/simulate-rolls.ts';
import { forecastRoll } from './forecast.ts';
import { probabilityOfAtLeast } from './negative-binomial.ts';
import { HOUR_MS, type SheetHistory } from './sheet-rates.ts';

const DAY_MS = 24 * HOUR_MS;
/** A Monday, 9 o'clock in Jakarta. */
const NOW = Date.parse('2026-11-16T09:00:00+07:00');

/** A shop that prints ten sheets an hour from 10 to 20 o'clock, every day. */
function createHistory({ days = 28, sheets = 10 } = {}): SheetHistory {
  const countedSince = NOW - days * DAY_MS;
  const hours = Array.from({ length: days * 24 }, (_, hour) => countedSince + hour * HOUR_MS)
    .filter((at) => {
      const local = ((at / HOUR_MS) % 24) + 7;
      return local % 24 >= 10 && local % 24 < 20;
    })
    .map((at) => ({ at, sheets }));
  return { hours, countedSince, now: NOW, utcOffsetHours: 7 };
}

test.each([1, 2])(
  'of 200 simulated rolls, 85 to 95 % end within the stated interval, and the error is below that of an average rate (PRINT-44, seed %i)',
  (seed) => {
    const { covered, medianErrorMs, plainMedianErrorMs } = describeRolls(simulateRolls(200, seed));
    expect(covered).toBeGreaterThanOrEqual(0.85);
    expect(covered).toBeLessThanOrEqual(0.95);
    expect(medianErrorMs).toBeLessThan(plainMedianErrorMs);
  },
  60_000,
);

test('a roll ends while the shop is open, not at night (PRINT-44)', () => {
  const forecast = forecastRoll(createHistory(), 140);
  const { endsFrom, endsAt, endsTo } = forecast ?? expect.fail('no forecast');
  // 100 sheets today, 40 tomorrow: at about 14 o'clock.
  expect(new Date(endsAt).toISOString()).toMatch(/^2026-11-17T0[6-8]/);
  expect(endsFrom).toBeLessThan(endsAt);
  expect(endsTo).toBeGreaterThan(endsAt);
  expect(endsTo - endsFrom).toBeLessThan(2 * DAY_MS);
});

test('the same input has the same forecast, and an empty roll has ended (PRINT-44)', () => {
  expect(forecastRoll(createHistory(), 300)).toEqual(forecastRoll(createHistory(), 300));
  expect(forecastRoll(createHistory(), 0)).toEqual({ endsFrom: NOW, endsAt: NOW, endsTo: NOW });
  expect(forecastRoll(createHistory(), -5)).toMatchObject({ endsTo: NOW });
});

test('with few data the interval is wider; with fewer than ten sheets, or an end after eight weeks, there is no forecast (PRINT-44)', () => {
  const widthOf = (history: SheetHistory) => {
    const { endsFrom, endsTo } = forecastRoll(history, 300) ?? expect.fail('no forecast');
    return endsTo - endsFrom;
  };
  expect(widthOf(createHistory({ days: 2 }))).toBeGreaterThan(1.3 * widthOf(createHistory()));
  const nine = { ...createHistory(), hours: [{ at: NOW - 3 * HOUR_MS, sheets: 9 }] };
  expect(forecastRoll(nine, 100)).toBeUndefined();
  expect(forecastRoll({ ...nine, hours: [] }, 100)).toBeUndefined();
  expect(forecastRoll(createHistory({ sheets: 1 }), 5_000)).toBeUndefined();
});

test('a day that began busy brings the end nearer', () => {
  const history = { ...createHistory(), now: NOW + 5 * HOUR_MS };
  const today = (sheets: number) => ({
    ...history,
    hours: [
      ...history.hours,
      ...[1, 2, 3, 4].map((hour) => ({ at: NOW + hour * HOUR_MS, sheets })),
    ],
  });
  const endOf = (sheets: number) => forecastRoll(today(sheets), 60)?.endsAt ?? 0;
  expect(endOf(30)).toBeLessThan(endOf(10));
  expect(endOf(10)).toBeLessThan(endOf(2));
});

test('clocks that were set and sheets of the future do no harm', () => {
  const ahead = { ...createHistory(), countedSince: NOW + DAY_MS };
  expect(forecastRoll(ahead, 100)).toBeUndefined();
  const future = createHistory();
  const hours = [...future.hours, { at: NOW + 90 * DAY_MS, sheets: 1_000 }];
  expect(forecastRoll({ ...future, hours }, 140)).toEqual(forecastRoll(future, 140));
});

test.each([
  [3, 2, 2, 0.3233],
  [1, 2, 2, 0.8647],
  [0, 2, 2, 1],
  [5, 0, 0, 0],
  // Shape 2, mean 4, as scipy's nbinom.sf(4, 2, 1/3).
  [5, 4, 12, 0.3512],
  [700, 700, 700, 0.505],
])(
  'the probability of at least %i sheets with mean %i and variance %i',
  (count, mean, variance, expected) => {
    expect(probabilityOfAtLeast(count, { mean, variance })).toBeCloseTo(expected, 3);
  },
);
