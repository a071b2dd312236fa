import { easeInOut, lerp, overshoot } from '../timing.ts';
import type { Arm, Gesture, Pose } from './appearance.ts';

const rest: Pose = { tilt: 0, lean: 0, lift: 0, turn: 0, brow: -0.3, eyes: 'open', mouth: 'smile' };
const down = (side: number): Arm => ({ x: side * 108, y: 262, hand: 'fist', angle: 90, bend: 14 });
const up = (side: number, hand: Gesture, x: number, y: number, angle: number, bend = 46): Arm => ({
  x: side * x,
  y,
  hand,
  angle: side > 0 ? angle : -180 - angle,
  bend,
});

/** The poses by name. */
export const poses = {
  ready: { ...rest, left: down(-1), right: down(1) },
  peace: {
    ...rest,
    tilt: 8,
    turn: 0.25,
    eyes: 'happy',
    mouth: 'grin',
    left: down(-1),
    right: up(1, 'peace', 112, 44, -72),
  },
  peaceLeft: {
    ...rest,
    tilt: -8,
    turn: -0.25,
    eyes: 'wink',
    mouth: 'grin',
    left: up(-1, 'peace', 112, 44, -72),
    right: down(1),
  },
  doublePeace: {
    ...rest,
    tilt: -5,
    eyes: 'happy',
    mouth: 'laugh',
    left: up(-1, 'peace', 110, 34, -76),
    right: up(1, 'peace', 110, 34, -76),
  },
  wave: {
    ...rest,
    tilt: -9,
    turn: -0.2,
    eyes: 'open',
    mouth: 'laugh',
    brow: -0.8,
    left: down(-1),
    right: up(1, 'open', 128, 10, -80, 40),
  },
  waveLeft: {
    ...rest,
    tilt: 9,
    turn: 0.2,
    eyes: 'happy',
    mouth: 'grin',
    left: up(-1, 'open', 128, 10, -80, 40),
    right: down(1),
  },
  hooray: {
    ...rest,
    lift: -5,
    eyes: 'happy',
    mouth: 'laugh',
    brow: -1,
    left: up(-1, 'open', 122, -58, -78, 34),
    right: up(1, 'open', 122, -58, -78, 34),
  },
  shock: {
    ...rest,
    lift: -6,
    eyes: 'wide',
    mouth: 'oh',
    brow: -1,
    left: up(-1, 'open', 66, 54, -62, 66),
    right: up(1, 'open', 66, 54, -62, 66),
  },
  wink: {
    ...rest,
    tilt: 10,
    turn: 0.3,
    eyes: 'wink',
    mouth: 'tongue',
    left: down(-1),
    right: up(1, 'rock', 110, 40, -76),
  },
  heart: {
    ...rest,
    tilt: -8,
    eyes: 'happy',
    mouth: 'kiss',
    left: down(-1),
    right: up(1, 'heart', 92, 66, -64, 56),
  },
  heartLeft: {
    ...rest,
    tilt: 8,
    eyes: 'wink',
    mouth: 'grin',
    left: up(-1, 'heart', 92, 66, -64, 56),
    right: down(1),
  },
  thumbs: {
    ...rest,
    eyes: 'open',
    mouth: 'teeth',
    brow: -0.6,
    left: up(-1, 'thumb', 124, 104, -30, 60),
    right: up(1, 'thumb', 124, 104, -30, 60),
  },
  thumbLeft: {
    ...rest,
    tilt: -6,
    eyes: 'happy',
    mouth: 'teeth',
    left: up(-1, 'thumb', 124, 92, -30, 60),
    right: down(1),
  },
  cool: {
    ...rest,
    tilt: -7,
    turn: 0.2,
    mouth: 'smirk',
    brow: 0.4,
    left: { x: 30, y: 206, hand: 'fist', angle: 0, bend: 40 },
    right: up(1, 'point', 100, 96, -60, 50),
  },
  rockers: {
    ...rest,
    tilt: 6,
    eyes: 'squeeze',
    mouth: 'laugh',
    brow: 0.6,
    left: up(-1, 'rock', 118, 8, -76, 40),
    right: up(1, 'rock', 118, 8, -76, 40),
  },
  giggle: {
    ...rest,
    tilt: 11,
    lift: 4,
    eyes: 'squeeze',
    mouth: 'laugh',
    left: { x: -26, y: 190, hand: 'open', angle: -20, bend: 40 },
    right: down(1),
  },
  look: {
    ...rest,
    tilt: 7,
    turn: 0.8,
    eyes: 'wide',
    mouth: 'oh',
    brow: -1,
    left: down(-1),
    right: up(1, 'point', 136, 96, -14, 24),
  },
  lookLeft: {
    ...rest,
    tilt: -7,
    turn: -0.8,
    eyes: 'wide',
    mouth: 'grin',
    brow: -1,
    left: up(-1, 'point', 136, 96, -14, 24),
    right: down(1),
  },
  cheeks: {
    ...rest,
    tilt: -6,
    eyes: 'happy',
    mouth: 'smile',
    left: up(-1, 'fist', 50, 70, -70, 70),
    right: up(1, 'fist', 50, 70, -70, 70),
  },
  loved: {
    ...rest,
    eyes: 'hearts',
    mouth: 'grin',
    left: up(-1, 'open', 62, 58, -64, 66),
    right: up(1, 'open', 62, 58, -64, 66),
  },
} satisfies Record<string, Pose>;

export type PoseName = keyof typeof poses;

/** Blends two poses: arms overshoot a little, and eyes blink. */
export function between(from: Pose, to: Pose, u: number): Pose {
  if (u <= 0) return from;
  if (u >= 1) return to;
  const firm = easeInOut(u);
  const late = firm < 0.4 ? from : to;
  const springy = overshoot(u, 1.4);
  return {
    tilt: lerp(from.tilt, to.tilt, springy),
    lean: lerp(from.lean, to.lean, firm),
    lift: lerp(from.lift, to.lift, springy),
    turn: lerp(from.turn, to.turn, firm),
    brow: lerp(from.brow, to.brow, firm),
    eyes: u > 0.2 && u < 0.55 ? 'shut' : late.eyes,
    mouth: late.mouth,
    left: armBetween(from.left, to.left, springy, firm),
    right: armBetween(from.right, to.right, springy, firm),
  };
}

function armBetween(
  from: Arm | undefined,
  to: Arm | undefined,
  springy: number,
  firm: number,
): Arm | undefined {
  if (!from || !to) return firm < 0.5 ? from : to;
  return {
    x: lerp(from.x, to.x, springy),
    y: lerp(from.y, to.y, springy),
    angle: lerp(from.angle, nearestTurn(from.angle, to.angle), springy),
    bend: lerp(from.bend, to.bend, firm),
    hand: firm < 0.4 ? from.hand : to.hand,
    isBehind: firm < 0.5 ? from.isBehind : to.isBehind,
  };
}

function nearestTurn(from: number, to: number): number {
  return from + ((((to - from + 180) % 360) + 360) % 360) - 180;
}
