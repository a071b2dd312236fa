import { expect, test } from 'vitest';
import type { Rectangle } from '../cover-crop.ts';
import { findWindows } from './find-windows.ts';

const SHEET = { width: 1240, height: 1844 };

/** Opaque, except where a given function returns true. */
function drawAlpha(...isOpen: ((x: number, y: number) => boolean)[]): Uint8Array {
  const alpha = new Uint8Array(SHEET.width * SHEET.height).fill(255);
  for (let y = 0; y < SHEET.height; y += 1) {
    for (let x = 0; x < SHEET.width; x += 1) {
      if (isOpen.some((opens) => opens(x, y))) alpha[y * SHEET.width + x] = 0;
    }
  }
  return alpha;
}

const box =
  ({ x: left, y: top, width, height }: Rectangle) =>
  (x: number, y: number): boolean =>
    x >= left && y >= top && x < left + width && y < top + height;

const find = (...isOpen: ((x: number, y: number) => boolean)[]) =>
  findWindows(drawAlpha(...isOpen), SHEET.width);

test('windows are the boxes around transparent regions, row by row (CONSOLE-95)', () => {
  const windows = [
    { x: 70, y: 200, width: 500, height: 281 },
    // Drawn by hand: a little higher than its neighbour.
    { x: 671, y: 188, width: 500, height: 281 },
    { x: 70, y: 520, width: 500, height: 281 },
    { x: 671, y: 530, width: 500, height: 270 },
  ];
  expect(find(...windows.toReversed().map(box))).toEqual(windows);
});

test('a window beside several rows comes last (CONSOLE-95)', () => {
  const small = [300, 700, 1100].map((y) => ({ x: 660, y, width: 480, height: 270 }));
  const tall = { x: 80, y: 300, width: 480, height: 1070 };
  expect(find(...[tall, ...small].map(box))).toEqual([...small, tall]);
});

test('round windows, hearts and rounded corners are found by their outermost pixels (CONSOLE-95)', () => {
  const circle = (x: number, y: number) => Math.hypot(x - 400, y - 500) <= 200;
  const heart = (px: number, py: number) => {
    const [x, y] = [(px - 800) / 200, (1200 - py) / 200];
    return (x ** 2 + y ** 2 - 1) ** 3 - x ** 2 * y ** 3 <= 0;
  };
  const [round, loving] = find(circle, heart);
  expect(round).toEqual({ x: 200, y: 300, width: 401, height: 401 });
  expect(loving?.width).toBeGreaterThan(440);
  expect(loving?.height).toBeGreaterThan(420);
});

test('noise is not a window, and a ragged edge belongs to its window (CONSOLE-95)', () => {
  const window = { x: 300, y: 300, width: 600, height: 400 };
  const teeth = (x: number, y: number) => y >= 294 && y < 300 && x > 310 && x < 890 && x % 4 === 0;
  const speck = (x: number, y: number) => x >= 905 && x < 907 && y === 500;
  const noise = (x: number, y: number) => y > 900 && x % 37 === 0 && y % 41 === 0;
  const slit = box({ x: 100, y: 1500, width: 1000, height: 60 });
  expect(find(box(window), teeth, speck, noise, slit)).toEqual([
    { x: 300, y: 294, width: 607, height: 406 },
  ]);
});

test('a window around an ornament, or in the form of a spiral, is one window (CONSOLE-95)', () => {
  const ring = (x: number, y: number) => {
    const distance = Math.max(Math.abs(x - 600), Math.abs(y - 900));
    return distance <= 300 && distance >= 40;
  };
  const spiral = (x: number, y: number) =>
    (y >= 100 && y < 400 && (x === 200 || x === 320 || (y === 399 && x > 200 && x < 320))) ||
    (y === 100 && x > 320 && x < 340);
  expect(find(ring, spiral)).toEqual([
    { x: 200, y: 100, width: 140, height: 300 },
    { x: 300, y: 600, width: 601, height: 601 },
  ]);
});

test('an opaque sheet has no windows, and a fully transparent sheet has one (CONSOLE-95)', () => {
  expect(find()).toEqual([]);
  expect(find(() => true)).toEqual([{ x: 0, y: 0, ...SHEET }]);
});

test('each run of a sheet full of noise or windows is processed once (CONSOLE-95)', () => {
  // As many runs as possible: first without contact to each other, then all touching.
  expect(find((x, y) => x % 2 === 0 && y % 2 === 0)).toEqual([]);
  expect(find((x, y) => (x + y) % 2 === 0)).toEqual([{ x: 0, y: 0, ...SHEET }]);
  const stripes = (x: number, y: number) => (x + y) % 4 === 0 && y % 110 < 105;
  const dots = (x: number, y: number) => y % 110 > 106 && x % 2 === 0;
  expect(find(stripes, dots)).toHaveLength(50);
});
