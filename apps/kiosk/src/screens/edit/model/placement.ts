import { PAINTING_SIZE } from '@jepret/contract';
import { CUT_MARGIN_PX } from '@jepret/layout';
import type { Placement, Point, Sticker } from './painting.ts';

/**
 * A fingertip in pixels of the print: 38 px where the booth's screen shows the print 640 px wide.
 */
export const FINGERTIP_PX = 74;
/** The longer side of a new sticker. */
const INITIAL_SIDE_PX = 380;
const SHORTEST_SIDE_PX = 90;
const LONGEST_SIDE_PX = 1600;
const CORNER_GAP_PX = FINGERTIP_PX / 3;
/** Distance of each new sticker from the last, so that both are visible. */
const SPREAD_PX = 70;
const GOLDEN_ANGLE = 2.4;

type Shape = Pick<Sticker, 'widthPx' | 'heightPx'>;
type PlacedShape = Shape & Pick<Sticker, 'placement'>;

interface Corners {
  delete: Point;
  turn: Point;
}

/**
 * Placement of a new sticker in the center of its area, away from the area's sides; `before` is the
 * number of stickers on the print.
 */
export function computeInitialPlacement(
  shape: Shape,
  before: number,
  { leftPx, rightPx }: { leftPx: number; rightPx: number },
): Placement {
  const distance = before === 0 ? 0 : SPREAD_PX * (1 + (before % 3) / 2);
  const scale = INITIAL_SIDE_PX / longSide(shape);
  const minDistancePx = CUT_MARGIN_PX + (shape.widthPx * scale) / 2;
  const x = (leftPx + rightPx) / 2 + distance * Math.cos(before * GOLDEN_ANGLE);
  return keepInside(shape, {
    x: clamp(x, leftPx + minDistancePx, rightPx - minDistancePx),
    y: PAINTING_SIZE.heightPx / 2 + distance * Math.sin(before * GOLDEN_ANGLE),
    scale,
    rotationDeg: 0,
  });
}

/** Keeps the center on the print and the size within limits, so that every sticker is reachable. */
export function keepInside(shape: Shape, { x, y, scale, rotationDeg }: Placement): Placement {
  const side = longSide(shape);
  return {
    x: clamp(x, 0, PAINTING_SIZE.widthPx),
    y: clamp(y, 0, PAINTING_SIZE.heightPx),
    scale: clamp(scale, SHORTEST_SIDE_PX / side, LONGEST_SIDE_PX / side),
    rotationDeg: ((rotationDeg % 360) + 360) % 360,
  };
}

export function moveBy(placement: Placement, from: Point, to: Point): Placement {
  return { ...placement, x: placement.x + to.x - from.x, y: placement.y + to.y - from.y };
}

/** Two fingers moved from `from` to `to`: the points under them stay under them. */
export function pinchBy(
  placement: Placement,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
): Placement {
  const before = lineOf(...from);
  const after = lineOf(...to);
  const turn = after.angle - before.angle;
  const growth = after.length / Math.max(before.length, 1);
  const away = { x: placement.x - before.middle.x, y: placement.y - before.middle.y };
  return {
    x: after.middle.x + growth * (away.x * Math.cos(turn) - away.y * Math.sin(turn)),
    y: after.middle.y + growth * (away.x * Math.sin(turn) + away.y * Math.cos(turn)),
    scale: placement.scale * growth,
    rotationDeg: placement.rotationDeg + toDegrees(turn),
  };
}

/** One finger on the turning corner scales and rotates around the center. */
export function turnBy(placement: Placement, from: Point, to: Point): Placement {
  const { x, y } = placement;
  return { ...pinchBy(placement, [{ x, y }, from], [{ x, y }, to]), x, y };
}

/** True in the ellipse of the sticker's box, and always within a fingertip of its center. */
export function isStickerHit({ widthPx, heightPx, placement }: PlacedShape, point: Point): boolean {
  const { x, y } = toSticker(placement, point);
  const halfWidth = Math.max((widthPx * placement.scale) / 2, FINGERTIP_PX);
  const halfHeight = Math.max((heightPx * placement.scale) / 2, FINGERTIP_PX);
  return (x / halfWidth) ** 2 + (y / halfHeight) ** 2 <= 1;
}

/** Slightly outside the box, limited to the print. */
export function cornersOf({ widthPx, heightPx, placement }: PlacedShape): Corners {
  const corner = (sign: number) =>
    toPrint(
      fromSticker(placement, {
        x: sign * ((widthPx * placement.scale) / 2 + CORNER_GAP_PX),
        y: sign * ((heightPx * placement.scale) / 2 + CORNER_GAP_PX),
      }),
    );
  return { delete: corner(-1), turn: corner(1) };
}

export const isOnPrint = ({ x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x <= PAINTING_SIZE.widthPx && y <= PAINTING_SIZE.heightPx;

export const distanceBetween = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const longSide = ({ widthPx, heightPx }: Shape) => Math.max(widthPx, heightPx);
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const toDegrees = (radians: number) => (radians * 180) / Math.PI;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

const toPrint = ({ x, y }: Point): Point => ({
  x: clamp(x, 0, PAINTING_SIZE.widthPx),
  y: clamp(y, 0, PAINTING_SIZE.heightPx),
});

function lineOf(a: Point, b: Point) {
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    angle: Math.atan2(b.y - a.y, b.x - a.x),
    length: distanceBetween(a, b),
  };
}

function toSticker(placement: Placement, { x, y }: Point): Point {
  return rotate({ x: x - placement.x, y: y - placement.y }, -toRadians(placement.rotationDeg));
}

function fromSticker(placement: Placement, point: Point): Point {
  const { x, y } = rotate(point, toRadians(placement.rotationDeg));
  return { x: x + placement.x, y: y + placement.y };
}

function rotate({ x, y }: Point, radians: number): Point {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}
