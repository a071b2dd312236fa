import { PAINTING_SIZE } from '@jepret/contract';
import type { Painting, Point, Sticker } from './painting.ts';
import { isOnPrint } from './placement.ts';

/** A cut print becomes two strips of this width. */
const STRIP_PX = PAINTING_SIZE.widthPx / 2;

const ONCE = [0];
/** A line or sticker that crosses the cut needs the copy on its left and the one on its right. */
const ON_BOTH = [0, -STRIP_PX, STRIP_PX];

/** How far to the right each line and sticker is drawn; with both strips alike more than once (EDIT-37). */
export const shiftsOf = ({
  isOnBothStrips,
}: Pick<Painting, 'isOnBothStrips'>): readonly number[] => (isOnBothStrips ? ON_BOTH : ONCE);

/** The part of the print, from left to right, in which a new sticker is put (EDIT-35). */
export function findPlace(isCut: boolean, chosen: Sticker | undefined) {
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
 * The topmost sticker, or copy of one, for which `isHit` is true. If the middle of that copy lies
 * beside the print, the sticker itself is returned: every sticker's middle stays on the print.
 */
export function findHit(
  stickers: readonly Sticker[],
  shifts: readonly number[],
  isHit: (lying: Sticker) => boolean,
): { sticker: Sticker; shiftPx: number } | undefined {
  for (const sticker of stickers.toReversed()) {
    const shiftPx = shifts.find((byPx) => isHit(shiftSticker(sticker, byPx)));
    if (shiftPx === undefined) continue;
    const copy = shiftSticker(sticker, shiftPx);
    return isOnPrint(copy.placement) ? { sticker: copy, shiftPx } : { sticker, shiftPx: 0 };
  }
  return undefined;
}

/** Whether anything of a line shows on the print when it is drawn so far to the right. */
export function isSeen(points: readonly Point[], marginPx: number, shiftPx: number): boolean {
  return points.some(
    ({ x }) => x + shiftPx >= -marginPx && x + shiftPx <= PAINTING_SIZE.widthPx + marginPx,
  );
}
