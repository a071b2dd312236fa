import { expect, test } from 'vitest';
import { addFigures, listFigures, nameDay } from './day-figures.ts';

const location = (slug: string, time_zone = 'Asia/Jakarta') => ({ slug, name: slug, time_zone });
const at = Date.parse('2026-11-16T02:00:00Z');
const counts = {
  at,
  locations: [
    { ...location('a'), sessions: { today: 2, usual: 1 }, bypasses: { today: 0, usual: 0 } },
    { ...location('b'), sessions: { today: 3, usual: 4 }, bypasses: { today: 1, usual: 0 } },
  ],
};
const revenue = {
  at,
  locations: [
    {
      ...location('a'),
      revenue_idr: { today: 90_000, usual: 35_000 },
      average_idr: { today: 45_000, usual: 35_000 },
      refunds: { count: 1, amount_idr: 35_000 },
    },
    {
      ...location('b'),
      revenue_idr: { today: 60_000, usual: 140_000 },
      average_idr: { today: 20_000, usual: 35_000 },
      refunds: { count: 0, amount_idr: 0 },
    },
  ],
};

test('without the right to see money, the location with the most sessions comes first (CONSOLE-63)', () => {
  const figures = listFigures(counts, undefined);
  expect(figures.map(({ slug }) => slug)).toEqual(['b', 'a']);
  expect(addFigures(figures)).toEqual({
    sessions: { today: 5, usual: 5 },
    bypasses: { today: 1, usual: 0 },
    money: undefined,
  });
});

test('with money, the location with the most revenue comes first; sums are added up, refunds separately (CONSOLE-63, CONSOLE-210)', () => {
  const figures = listFigures(counts, revenue);
  expect(figures.map(({ slug }) => slug)).toEqual(['a', 'b']);
  expect(addFigures(figures).money).toEqual({
    revenue: { today: 150_000, usual: 175_000 },
    average: { today: 30_000, usual: 35_000 },
    refunds: { count: 1, amountIdr: 35_000 },
  });
});

test('the weekday is named if it is the same everywhere (CONSOLE-248)', () => {
  const locations = [{ timeZone: 'Asia/Jakarta' }, { timeZone: 'Asia/Jayapura' }];
  expect(nameDay(locations, at)).toBe('Monday');
  expect(nameDay(locations, Date.parse('2026-11-15T16:30:00Z'))).toBe('day');
  expect(nameDay([], at)).toBe('day');
});
