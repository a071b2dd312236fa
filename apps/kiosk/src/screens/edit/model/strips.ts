import { PAINTING_SIZE } from '@jepret/contract';
import type { Painting, Point, Sticker } from './painting.ts';
import { isOnPrint } from './placement.ts';

/** The width of one strip of a cut print. */
const STRIP_PX = PAINTING_SIZE.widthPx / 2;

const NO_SHIFT = [0];
/** Lines and stickers that cross the cut need a copy on the left and on the right. */
const BOTH_STRIPS_SHIFTS = [0, -STRIP_PX, STRIP_PX];

/**
 * The horizontal shifts at which each line and sticker is drawn; several with both strips alike
 * (EDIT-37).
 */
export const shiftsOf = ({
  isOnBothStrips,
}: Pick<Painting, 'isOnBothStrips'>): readonly number[] =>
  isOnBothStrips ? BOTH_STRIPS_SHIFTS : NO_SHIFT;

/** The horizontal range of the print for a new sticker (EDIT-35). */
export function getStickerArea(isCut: boolean, chosen: Sticker | undefined) {
  if (!isCut) return { leftPx: 0, rightPx: PAINTING_SIZE.widthPx };
  const leftPx = chosen && chosen.placement.x > STRIP_PX ? STRIP_PX : 0;
  return { leftPx, rightPx: leftPx + STRIP_PX };
}

export function shiftSticker(sticker: Sticker, byPx: number): Sticker {
  if (byPx === 0) return sticker;
  const { placement } = sticker;
  return { ...sticker, placement: { ...placement, x: placement.x + byPx } };
}

/**
 * The topmost sticker or copy for which `isHit` is true. If the copy's center is outside the print,
 * returns the sticker itself: every sticker's center stays on the print.
 */
export function findHit(
  stickers: readonly Sticker[],
  shifts: readonly number[],
  isHit: (sticker: Sticker) => boolean,
): { sticker: Sticker; shiftPx: number } | undefined {
  for (const sticker of stickers.toReversed()) {
    const shiftPx = shifts.find((byPx) => isHit(shiftSticker(sticker, byPx)));
    if (shiftPx === undefined) continue;
    const copy = shiftSticker(sticker, shiftPx);
    return isOnPrint(copy.placement) ? { sticker: copy, shiftPx } : { sticker, shiftPx: 0 };
  }
  return undefined;
}

/** True if any part of the shifted line is on the print. */
export function isVisible(points: readonly Point[], marginPx: number, shiftPx: number): boolean {
  return points.some(
    ({ x }) => x + shiftPx >= -marginPx && x + shiftPx <= PAINTING_SIZE.widthPx + marginPx,
  );
}
