import { MAX_SNAP_COUNT, type Slot } from '@jepret/contract';
import type { Rectangle, Size } from '../cover-crop.ts';
import { CUT_MARGIN_PX } from '../layout-faults.ts';

/** What windows look like they are for; whoever made the template knows better. */
export interface SlotSuggestion {
  slots: Slot[];
  snaps: number;
  /** A whole sheet; else it is cut into two strips with the same photos. */
  isNoCut: boolean;
}

/** So much may a pair differ in place and size, as when somebody drew it by hand. */
const PAIR_PX = 4;

/** Windows in reading order; the two of a pair, one in each strip, show the same photo. */
export function suggestSlots(windows: readonly Rectangle[], sheet: Size): SlotSuggestion {
  const isAcross = windows.some((window) => isAtCut(window, sheet));
  const pairs = isAcross ? undefined : findPairs(windows, sheet);
  const numberOf = pairs ? numberPairs(windows, pairs) : (index: number) => index + 1;
  const slots = windows.map((window, index) => ({
    ...window,
    // More windows than a visitor takes snaps: they begin again with the first.
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

/** From each window of the left strip to that of the right; undefined unless all have a partner. */
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

/** The second strip is the first one again, or what a mirror shows of it. */
function isPair(a: Rectangle, b: Rectangle, sheet: Size): boolean {
  const isMoved = isAlike(b.x, a.x + sheet.width / 2);
  const isMirrored = isAlike(b.x + b.width, sheet.width - a.x);
  return (
    (isMoved || isMirrored) &&
    isAlike(a.y, b.y) &&
    isAlike(a.width, b.width) &&
    isAlike(a.height, b.height)
  );
}

const isAlike = (a: number, b: number): boolean => Math.abs(a - b) <= PAIR_PX;

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
