import { expect, test } from 'vitest';
import { countSheetsLeft, findCountDifference, sheetsOf } from './sheets-left.ts';

const roll = (capacity: number, sheets: number) => ({ capacity, sheets });
const counted = (sheets: number, of = '6x4 (PC)') => ({
  remaining: { sheets, of },
  supplyPercent: null,
});
const percent = (supplyPercent: number | null) => ({ remaining: null, supplyPercent });
const SILENT = percent(null);

test('left is the smaller of the printer’s count and of ours (PRINT-41)', () => {
  expect(countSheetsLeft(counted(300), roll(700, 380))).toBe(300);
  expect(countSheetsLeft(counted(330), roll(700, 380))).toBe(320);
  expect(countSheetsLeft(SILENT, roll(700, 380))).toBe(320);
  expect(countSheetsLeft(SILENT, roll(700, 705))).toBe(0);
  expect(countSheetsLeft(counted(300), undefined)).toBe(300);
  expect(countSheetsLeft(SILENT, undefined)).toBeNull();
});

test('a percentage is rounded down: one percent of a roll is several sheets (PRINT-41)', () => {
  expect(sheetsOf(percent(50), roll(700, 1))).toEqual({ atLeast: 350, atMost: 356 });
  expect(countSheetsLeft(percent(50), roll(700, 347))).toBe(353);
  expect(countSheetsLeft(percent(50), roll(700, 300))).toBe(356);
  expect(sheetsOf(percent(100), roll(700, 1))).toEqual({ atLeast: 700, atMost: 700 });
  expect(sheetsOf(percent(0), roll(50, 1))).toEqual({ atLeast: 0, atMost: 0 });
  expect(countSheetsLeft(percent(50), undefined)).toBeNull();
  expect(sheetsOf(percent(140), roll(700, 1))?.atMost).toBe(700);
});

test.each([
  ['6x8 (A5)', 2],
  ['6x9 (A5W)', 2],
  ['8x6', 2],
  ['6x4 (PC)', 1],
  ['5x7 (2L)', 1],
  ['16x80', 1],
])('a native print on %s is at most %i sheets (PRINT-43)', (of, perPrint) => {
  expect(sheetsOf(counted(100, of), undefined)).toEqual({ atLeast: 100, atMost: 100 * perPrint });
});

test('of 6x8 media only the number that the printer says is promised (PRINT-43)', () => {
  expect(countSheetsLeft(counted(100, '6x8 (A5)'), undefined)).toBe(100);
  expect(countSheetsLeft(counted(100, '6x8 (A5)'), roll(400, 230))).toBe(170);
  expect(countSheetsLeft(counted(100, '6x8 (A5)'), roll(400, 150))).toBe(200);
  expect(findCountDifference(counted(100, '6x8 (A5)'), roll(400, 230))).toBeNull();
  expect(findCountDifference(counted(100, '6x8 (A5)'), roll(400, 180))).toEqual({
    ours: 220,
    theirs: 200,
  });
});

test('a difference of over 10 sheets is reported, of 10 not (PRINT-42)', () => {
  expect(findCountDifference(counted(310), roll(700, 380))).toBeNull();
  expect(findCountDifference(counted(309), roll(700, 380))).toEqual({ ours: 320, theirs: 309 });
  expect(findCountDifference(counted(331), roll(700, 380))).toEqual({ ours: 320, theirs: 331 });
  expect(findCountDifference(counted(690), roll(700, 705))).toEqual({ ours: -5, theirs: 690 });
  expect(findCountDifference(percent(50), roll(700, 345))).toBeNull();
  expect(findCountDifference(percent(50), roll(700, 380))).toEqual({ ours: 320, theirs: 350 });
  expect(findCountDifference(SILENT, roll(700, 380))).toBeNull();
  expect(findCountDifference(counted(309), undefined)).toBeNull();
});

test('until the first print on a new roll, the printer’s count is the old one (PRINT-41)', () => {
  expect(countSheetsLeft(counted(0), roll(700, 0))).toBe(700);
  expect(findCountDifference(counted(0), roll(700, 0))).toBeNull();
  expect(countSheetsLeft(counted(698), roll(700, 1))).toBe(698);
});
