import { CUT_MARGIN_PX } from '@jepret/layout';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Placement, Point } from './painting.ts';
import {
  computeInitialPlacement,
  cornersOf,
  FINGERTIP_PX,
  isStickerHit,
  keepInside,
  moveBy,
  pinchBy,
  turnBy,
} from './placement.ts';

const SHAPE = { widthPx: 512, heightPx: 256 };
const MIDDLE: Placement = { x: 620, y: 922, scale: 1, rotationDeg: 0 };

const WHOLE = { leftPx: 0, rightPx: 1240 };

const near = (placement: Placement) => ({
  x: expect.closeTo(placement.x, 6),
  y: expect.closeTo(placement.y, 6),
  scale: expect.closeTo(placement.scale, 6),
  rotationDeg: expect.closeTo(placement.rotationDeg, 6),
});

test('one finger moves a sticker by its own distance (EDIT-7)', () => {
  expect(moveBy(MIDDLE, { x: 10, y: 10 }, { x: 40, y: -20 })).toEqual({
    ...MIDDLE,
    x: 650,
    y: 892,
  });
});

test('two fingers scale and move a sticker', () => {
  const from = [
    { x: 520, y: 922 },
    { x: 720, y: 922 },
  ] as const;
  const to = [
    { x: 420, y: 1022 },
    { x: 820, y: 1022 },
  ] as const;
  expect(pinchBy(MIDDLE, from, to)).toEqual(near({ x: 620, y: 1022, scale: 2, rotationDeg: 0 }));
});

test('two fingers rotate a sticker', () => {
  const from = [
    { x: 520, y: 922 },
    { x: 720, y: 922 },
  ] as const;
  const to = [
    { x: 620, y: 822 },
    { x: 620, y: 1022 },
  ] as const;
  expect(pinchBy(MIDDLE, from, to)).toEqual(near({ ...MIDDLE, rotationDeg: 90 }));
});

test('the points under two fingers stay under them after any gesture (EDIT-7)', () => {
  const point = fc.record({ x: fc.double(coordinate), y: fc.double(coordinate) });
  fc.assert(
    fc.property(point, point, point, point, (a, b, c, d) => {
      fc.pre(Math.hypot(a.x - b.x, a.y - b.y) > 20);
      const after = pinchBy(MIDDLE, [a, b], [c, d]);
      expect(movePoint(a, after)).toEqual({ x: expect.closeTo(c.x, 3), y: expect.closeTo(c.y, 3) });
      expect(movePoint(b, after)).toEqual({ x: expect.closeTo(d.x, 3), y: expect.closeTo(d.y, 3) });
    }),
  );
});

const coordinate = { min: 0, max: 1800, noNaN: true };

/** The new position of the sticker's point that was at `point` with placement MIDDLE. */
function movePoint(point: Point, { x, y, scale, rotationDeg }: Placement): Point {
  const radians = (rotationDeg * Math.PI) / 180;
  const [dx, dy] = [point.x - MIDDLE.x, point.y - MIDDLE.y];
  return {
    x: x + scale * (dx * Math.cos(radians) - dy * Math.sin(radians)),
    y: y + scale * (dx * Math.sin(radians) + dy * Math.cos(radians)),
  };
}

test('the turning corner scales and rotates around the fixed center', () => {
  const corner = { x: MIDDLE.x + 100, y: MIDDLE.y };
  const pulled = { x: MIDDLE.x, y: MIDDLE.y + 150 };
  expect(turnBy(MIDDLE, corner, pulled)).toEqual(near({ ...MIDDLE, scale: 1.5, rotationDeg: 90 }));
});

test("a sticker's center stays on the print and its size within limits (EDIT-9)", () => {
  const far = keepInside(SHAPE, { x: -500, y: 5_000, scale: 0.001, rotationDeg: -30 });
  expect(far).toEqual({ x: 0, y: 1844, scale: 90 / 512, rotationDeg: 330 });
  expect(keepInside(SHAPE, { ...MIDDLE, scale: 99 }).scale).toBe(1600 / 512);
});

test('a new sticker is placed in the center, the next one beside it', () => {
  expect(computeInitialPlacement(SHAPE, 0, WHOLE)).toMatchObject({
    x: 620,
    y: 922,
    rotationDeg: 0,
  });
  const next = computeInitialPlacement(SHAPE, 1, WHOLE);
  expect(Math.hypot(next.x - 620, next.y - 922)).toBeGreaterThan(60);
});

test('a new sticker is placed inside its strip with the cutting margin (EDIT-35)', () => {
  const side = fc.integer({ min: 40, max: 1_000 });
  const strip = fc.constantFrom({ leftPx: 0, rightPx: 620 }, { leftPx: 620, rightPx: 1240 });
  fc.assert(
    fc.property(side, side, fc.nat(80), strip, (widthPx, heightPx, before, place) => {
      const { x, scale } = computeInitialPlacement({ widthPx, heightPx }, before, place);
      const halfPx = (widthPx * scale) / 2;
      expect(x - halfPx).toBeGreaterThanOrEqual(place.leftPx + CUT_MARGIN_PX - 0.001);
      expect(x + halfPx).toBeLessThanOrEqual(place.rightPx - CUT_MARGIN_PX + 0.001);
    }),
  );
});

test('the touch area of a rotated sticker is rotated', () => {
  const upright = { ...SHAPE, placement: { ...MIDDLE, rotationDeg: 90 } };
  expect(isStickerHit(upright, { x: 620, y: 922 + 240 })).toBe(true);
  expect(isStickerHit(upright, { x: 620 + 240, y: 922 })).toBe(false);
});

test('the touch area of the smallest sticker is a fingertip wide', () => {
  const tiny = { ...SHAPE, placement: keepInside(SHAPE, { ...MIDDLE, scale: 0 }) };
  expect(isStickerHit(tiny, { x: 620 + FINGERTIP_PX - 1, y: 922 })).toBe(true);
});

test('the corners of a sticker are always on the print (EDIT-9)', () => {
  const huge = { ...SHAPE, placement: { x: 1240, y: 0, scale: 3, rotationDeg: 20 } };
  for (const { x, y } of Object.values(cornersOf(huge))) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(1240);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(1844);
  }
});
