import { MAX_SNAP_COUNT, type Slot } from '@jepret/contract';
import type { Rectangle, Size } from '../cover-crop.ts';
import { CUT_MARGIN_PX } from '../layout-faults.ts';

/** A guess from the windows of a template; the operator can change it. */
export interface SlotSuggestion {
  slots: Slot[];
  snaps: number;
  /** True for a whole sheet, false for two strips with the same photos. */
  isNoCut: boolean;
}

/** How much the windows of a pair may differ in position and size, because templates are drawn by hand. */
const PAIR_TOLERANCE_PX = 4;

/**
 * Expects the windows in reading order. The two windows of a pair, one in each strip, show the same
 * photo.
 */
export function suggestSlots(windows: readonly Rectangle[], sheet: Size): SlotSuggestion {
  const crossesCut = windows.some((window) => isAtCut(window, sheet));
  const pairs = crossesCut ? undefined : findPairs(windows, sheet);
  const numberOf = pairs ? numberPairs(windows, pairs) : (index: number) => index + 1;
  const slots = windows.map((window, index) => ({
    ...window,
    // If there are more windows than snaps, numbering restarts at the first snap.
    photo: ((numberOf(index) - 1) % MAX_SNAP_COUNT) + 1,
  }));
  return {
    slots,
    snaps: Math.max(1, ...slots.map(({ photo }) => photo)),
    isNoCut: pairs === undefined,
  };
}

function isAtCut({ x, width }: Rectangle, sheet: Size): boolean {
  const cutAt = sheet.width / 2;
  return x < cutAt + CUT_MARGIN_PX && x + width > cutAt - CUT_MARGIN_PX;
}

type Pairs = ReadonlyMap<Rectangle, Rectangle>;

/** Maps each window of the left strip to one of the right strip; undefined unless all have a partner. */
function findPairs(windows: readonly Rectangle[], sheet: Size): Pairs | undefined {
  const left = windows.filter(({ x }) => x < sheet.width / 2);
  const right = windows.filter(({ x }) => x >= sheet.width / 2);
  if (left.length === 0 || left.length !== right.length) return undefined;
  const pairs = new Map<Rectangle, Rectangle>();
  for (const window of left) {
    const isTwin = (other: Rectangle) => isPair(window, other, sheet);
    const partner = right.find((other) => isTwin(other) && ![...pairs.values()].includes(other));
    if (!partner) return undefined;
    pairs.set(window, partner);
  }
  return pairs;
}

/** The second strip is a copy of the first one, moved or mirrored. */
function isPair(a: Rectangle, b: Rectangle, sheet: Size): boolean {
  const isMoved = isClose(b.x, a.x + sheet.width / 2);
  const isMirrored = isClose(b.x + b.width, sheet.width - a.x);
  return (
    (isMoved || isMirrored) &&
    isClose(a.y, b.y) &&
    isClose(a.width, b.width) &&
    isClose(a.height, b.height)
  );
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= PAIR_TOLERANCE_PX;

function numberPairs(windows: readonly Rectangle[], pairs: Pairs): (index: number) => number {
  const lefts = [...pairs.keys()];
  const numbers = new Map(
    lefts.flatMap((window, index) => [
      [window, index + 1],
      [pairs.get(window) as Rectangle, index + 1],
    ]),
  );
  return (index) => numbers.get(windows[index] as Rectangle) as number;
}
