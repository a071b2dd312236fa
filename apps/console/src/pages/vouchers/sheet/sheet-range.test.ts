import { expect, test } from 'vitest';
import { chooseRange, countSheets, splitIntoSheets } from './sheet-range.ts';

test('of ten thousand cards at most 1,200 are printed at once, from any number on (CONSOLE-75)', () => {
  expect(chooseRange({}, 10_000)).toEqual({ from: 1, to: 1200 });
  expect(chooseRange({ from: 1201 }, 10_000)).toEqual({ from: 1201, to: 2400 });
  expect(chooseRange({ from: 9_900, to: 12_000 }, 10_000)).toEqual({ from: 9_900, to: 10_000 });
  expect(chooseRange({ from: 7, to: 3 }, 10)).toEqual({ from: 7, to: 7 });
  expect(chooseRange({ from: 99 }, 10)).toEqual({ from: 10, to: 10 });
});

test('24 cards fit on an A4 sheet (CONSOLE-75)', () => {
  expect(countSheets({ from: 1, to: 24 })).toBe(1);
  expect(countSheets({ from: 1, to: 10_000 })).toBe(417);
  expect(splitIntoSheets(Array.from({ length: 50 })).map((cards) => cards.length)).toEqual([
    24, 24, 2,
  ]);
});
