import { CUT_MARGIN_PX } from '@jepret/layout';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Placement, Point } from './painting.ts';
import {
  cornersOf,
  FINGERTIP_PX,
  freshPlacement,
  isOn,
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

test('one finger moves a sticker as far as it moves itself (EDIT-7)', () => {
  expect(moveBy(MIDDLE, { x: 10, y: 10 }, { x: 40, y: -20 })).toEqual({
    ...MIDDLE,
    x: 650,
    y: 892,
  });
});

test('two fingers that part make a sticker grow, and where they go it goes', () => {
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

test('two fingers that turn by a quarter turn the sticker by a quarter', () => {
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

test('what lies under two fingers still lies under them after any gesture (EDIT-7)', () => {
  const point = fc.record({ x: fc.double(coordinate), y: fc.double(coordinate) });
  fc.assert(
    fc.property(point, point, point, point, (a, b, c, d) => {
      fc.pre(Math.hypot(a.x - b.x, a.y - b.y) > 20);
      const after = pinchBy(MIDDLE, [a, b], [c, d]);
      expect(carried(a, after)).toEqual({ x: expect.closeTo(c.x, 3), y: expect.closeTo(c.y, 3) });
      expect(carried(b, after)).toEqual({ x: expect.closeTo(d.x, 3), y: expect.closeTo(d.y, 3) });
    }),
  );
});

const coordinate = { min: 0, max: 1800, noNaN: true };

/** Where the spot of the sticker ends that was at `point` while it lay as MIDDLE says. */
function carried(point: Point, { x, y, scale, rotationDeg }: Placement): Point {
  const radians = (rotationDeg * Math.PI) / 180;
  const [dx, dy] = [point.x - MIDDLE.x, point.y - MIDDLE.y];
  return {
    x: x + scale * (dx * Math.cos(radians) - dy * Math.sin(radians)),
    y: y + scale * (dx * Math.sin(radians) + dy * Math.cos(radians)),
  };
}

test('the turning corner scales and turns about the middle, which stays', () => {
  const corner = { x: MIDDLE.x + 100, y: MIDDLE.y };
  const pulled = { x: MIDDLE.x, y: MIDDLE.y + 150 };
  expect(turnBy(MIDDLE, corner, pulled)).toEqual(near({ ...MIDDLE, scale: 1.5, rotationDeg: 90 }));
});

test('no sticker leaves the print, vanishes or covers everything (EDIT-9)', () => {
  const far = keepInside(SHAPE, { x: -500, y: 5_000, scale: 0.001, rotationDeg: -30 });
  expect(far).toEqual({ x: 0, y: 1844, scale: 90 / 512, rotationDeg: 330 });
  expect(keepInside(SHAPE, { ...MIDDLE, scale: 99 }).scale).toBe(1600 / 512);
});

test('a new sticker lies in the middle, the next one beside it', () => {
  expect(freshPlacement(SHAPE, 0, WHOLE)).toMatchObject({ x: 620, y: 922, rotationDeg: 0 });
  const next = freshPlacement(SHAPE, 1, WHOLE);
  expect(Math.hypot(next.x - 620, next.y - 922)).toBeGreaterThan(60);
});

test('a new sticker lies wholly inside its strip, clear of where the cutter may stray (EDIT-35)', () => {
  const side = fc.integer({ min: 40, max: 1_000 });
  const strip = fc.constantFrom({ leftPx: 0, rightPx: 620 }, { leftPx: 620, rightPx: 1240 });
  fc.assert(
    fc.property(side, side, fc.nat(80), strip, (widthPx, heightPx, before, place) => {
      const { x, scale } = freshPlacement({ widthPx, heightPx }, before, place);
      const halfPx = (widthPx * scale) / 2;
      expect(x - halfPx).toBeGreaterThanOrEqual(place.leftPx + CUT_MARGIN_PX - 0.001);
      expect(x + halfPx).toBeLessThanOrEqual(place.rightPx - CUT_MARGIN_PX + 0.001);
    }),
  );
});

test('a turned sticker is touched where it is seen', () => {
  const upright = { ...SHAPE, placement: { ...MIDDLE, rotationDeg: 90 } };
  expect(isOn(upright, { x: 620, y: 922 + 240 })).toBe(true);
  expect(isOn(upright, { x: 620 + 240, y: 922 })).toBe(false);
});

test('the smallest sticker is still as large as a fingertip to the touch', () => {
  const tiny = { ...SHAPE, placement: keepInside(SHAPE, { ...MIDDLE, scale: 0 }) };
  expect(isOn(tiny, { x: 620 + FINGERTIP_PX - 1, y: 922 })).toBe(true);
});

test('the corners of a sticker are always on the print, within reach (EDIT-9)', () => {
  const huge = { ...SHAPE, placement: { x: 1240, y: 0, scale: 3, rotationDeg: 20 } };
  for (const { x, y } of Object.values(cornersOf(huge))) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(1240);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(1844);
  }
});
