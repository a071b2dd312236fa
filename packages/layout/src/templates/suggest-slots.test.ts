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

test('paired windows of the two strips show the same snap (CONSOLE-96)', () => {
  const twice = { snaps: 3, isNoCut: false, photos: [1, 1, 2, 2, 3, 3] };
  // The second strip is a copy of the first, mirrored, or drawn by hand.
  expect(suggest(rows(70, 690))).toEqual(twice);
  expect(suggest(rows(64, 696))).toEqual(twice);
  expect(suggest(rows(70, 687))).toEqual(twice);
});

test('without pairs the frame is a whole sheet, and each window shows a different snap (CONSOLE-96)', () => {
  const whole = { snaps: 3, isNoCut: true, photos: [1, 2, 3] };
  expect(suggest(rows(380))).toEqual(whole);
  expect(suggest(rows(70))).toEqual(whole);
  // Too close to each other for the cutter.
  expect(suggest(rows(115, 645))).toMatchObject({ snaps: 6, isNoCut: true });
  expect(suggest(rows(70, 690).slice(1))).toMatchObject({ snaps: 5, isNoCut: true });
});

test('if there are more windows than snaps, numbering restarts at the first snap (CONSOLE-96)', () => {
  expect(suggest(rows(64, 450, 900))).toMatchObject({
    snaps: 6,
    photos: [1, 2, 3, 4, 5, 6, 1, 2, 3],
  });
  expect(suggest([])).toEqual({ snaps: 1, isNoCut: true, photos: [] });
});
