import { expect, test } from 'vitest';
import { suggestSlots } from './suggest-slots.ts';

const SHEET = { width: 1240, height: 1844 };
const SIZE = { width: 480, height: 270 };
const rows = (...xs: number[]) =>
  [200, 500, 800].flatMap((y) => xs.map((x) => ({ x, y, ...SIZE })));
const suggest = (windows: Parameters<typeof suggestSlots>[0]) => {
  const { slots, ...rest } = suggestSlots(windows, SHEET);
  return { ...rest, photos: slots.map(({ photo }) => photo) };
};

test('the two of a pair, one in each strip, show the same snap (CONSOLE-96)', () => {
  const twice = { snaps: 3, isNoCut: false, photos: [1, 1, 2, 2, 3, 3] };
  // The second strip is the first again, is mirrored, or was drawn by hand.
  expect(suggest(rows(70, 690))).toEqual(twice);
  expect(suggest(rows(64, 696))).toEqual(twice);
  expect(suggest(rows(70, 687))).toEqual(twice);
});

test('what is no pair of strips is a whole sheet, each window with a snap of its own (CONSOLE-96)', () => {
  const whole = { snaps: 3, isNoCut: true, photos: [1, 2, 3] };
  expect(suggest(rows(380))).toEqual(whole);
  expect(suggest(rows(70))).toEqual(whole);
  // Too near to each other for a cutter.
  expect(suggest(rows(115, 645))).toMatchObject({ snaps: 6, isNoCut: true });
  expect(suggest(rows(70, 690).slice(1))).toMatchObject({ snaps: 5, isNoCut: true });
});

test('more windows than snaps begin again with the first (CONSOLE-96)', () => {
  expect(suggest(rows(64, 450, 900))).toMatchObject({
    snaps: 6,
    photos: [1, 2, 3, 4, 5, 6, 1, 2, 3],
  });
  expect(suggest([])).toEqual({ snaps: 1, isNoCut: true, photos: [] });
});
