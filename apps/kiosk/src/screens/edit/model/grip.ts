import type { Placement, Point, Sticker } from './painting.ts';
import { moveBy, pinchBy, turnBy } from './placement.ts';

interface Finger {
  pointerId: number;
  from: Point;
  at: Point;
}

/** The fingers on one sticker since the last one was added or removed. */
export interface Grip {
  stickerId: string;
  by: 'sticker' | 'turning corner';
  start: Placement;
  fingers: readonly Finger[];
}

export function createGrip(
  { id, placement }: Pick<Sticker, 'id' | 'placement'>,
  by: Grip['by'],
  { pointerId, at }: Pick<Finger, 'pointerId' | 'at'>,
): Grip {
  return { stickerId: id, by, start: placement, fingers: [{ pointerId, from: at, at }] };
}

export function addFinger(grip: Grip, pointerId: number, at: Point): Grip {
  const restarted = restartGrip(grip);
  return { ...restarted, fingers: [...restarted.fingers, { pointerId, from: at, at }] };
}

export function moveFinger(grip: Grip, pointerId: number, at: Point): Grip {
  const move = (finger: Finger) => (finger.pointerId === pointerId ? { ...finger, at } : finger);
  return { ...grip, fingers: grip.fingers.map(move) };
}

/** Without fingers the grip has ended. */
export function removeFinger(grip: Grip, pointerId: number): Grip {
  const restarted = restartGrip(grip);
  return {
    ...restarted,
    fingers: restarted.fingers.filter((finger) => finger.pointerId !== pointerId),
  };
}

export const isHeldBy = ({ fingers }: Grip, pointerId: number): boolean =>
  fingers.some((finger) => finger.pointerId === pointerId);

/** The sticker's placement by its fingers; only the first two count. */
export function computePlacement({ by, start, fingers }: Grip): Placement {
  const [first, second] = fingers;
  if (!first) return start;
  if (by === 'turning corner') return turnBy(start, first.from, first.at);
  if (!second) return moveBy(start, first.from, first.at);
  return pinchBy(start, [first.from, second.from], [first.at, second.at]);
}

/** With other fingers the grip restarts at the current placement, so that nothing jumps. */
function restartGrip(grip: Grip): Grip {
  return {
    ...grip,
    start: computePlacement(grip),
    fingers: grip.fingers.map(({ pointerId, at }) => ({ pointerId, from: at, at })),
  };
}
