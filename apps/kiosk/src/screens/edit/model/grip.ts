import type { Placement, Point, Sticker } from './painting.ts';
import { moveBy, pinchBy, turnBy } from './placement.ts';

interface Finger {
  pointerId: number;
  from: Point;
  at: Point;
}

/** The fingers that hold one sticker, since the last of them came or went. */
export interface Grip {
  stickerId: string;
  by: 'sticker' | 'turning corner';
  start: Placement;
  fingers: readonly Finger[];
}

export function takeHold(
  { id, placement }: Pick<Sticker, 'id' | 'placement'>,
  by: Grip['by'],
  { pointerId, at }: Pick<Finger, 'pointerId' | 'at'>,
): Grip {
  return { stickerId: id, by, start: placement, fingers: [{ pointerId, from: at, at }] };
}

export function addFinger(grip: Grip, pointerId: number, at: Point): Grip {
  const begun = beginAnew(grip);
  return { ...begun, fingers: [...begun.fingers, { pointerId, from: at, at }] };
}

export function moveFinger(grip: Grip, pointerId: number, at: Point): Grip {
  const move = (finger: Finger) => (finger.pointerId === pointerId ? { ...finger, at } : finger);
  return { ...grip, fingers: grip.fingers.map(move) };
}

/** Without its last finger the grip has none and is over. */
export function removeFinger(grip: Grip, pointerId: number): Grip {
  const begun = beginAnew(grip);
  return { ...begun, fingers: begun.fingers.filter((finger) => finger.pointerId !== pointerId) };
}

export const isHeldBy = ({ fingers }: Grip, pointerId: number): boolean =>
  fingers.some((finger) => finger.pointerId === pointerId);

/** Where the fingers have brought the sticker; a third finger and more only rest on it. */
export function placementBy({ by, start, fingers }: Grip): Placement {
  const [first, second] = fingers;
  if (!first) return start;
  if (by === 'turning corner') return turnBy(start, first.from, first.at);
  if (!second) return moveBy(start, first.from, first.at);
  return pinchBy(start, [first.from, second.from], [first.at, second.at]);
}

/** Another set of fingers starts from where the last one left off, so nothing jumps. */
function beginAnew(grip: Grip): Grip {
  return {
    ...grip,
    start: placementBy(grip),
    fingers: grip.fingers.map(({ pointerId, at }) => ({ pointerId, from: at, at })),
  };
}
