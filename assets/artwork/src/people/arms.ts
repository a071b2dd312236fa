import { palette } from '../palette.ts';
import { line, mergeStrokes, num, type Point, place, type Svg } from '../svg.ts';
import type { Appearance, Arm, Gesture } from './appearance.ts';

const SHOULDER = { x: 74, y: 122 };
const ARM_REACH = 80;

/** `side` is -1 for the arm on the left of the picture, 1 for the one on the right. */
export function arm(look: Appearance, pose: Arm, side: -1 | 1, sleeve: string, ink: number): Svg {
  const shoulder = { x: SHOULDER.x * side, y: SHOULDER.y };
  const hand = { x: pose.x, y: pose.y };
  const elbow = elbowOf(shoulder, hand, side, pose.bend);
  const isShort = look.outfit === 'tee' || look.outfit === 'school';
  const cut = isShort ? 0.46 : 0.84;
  const sleevePart = headOf(shoulder, elbow, hand, cut);
  const whole = `M${at(shoulder)} Q${at(elbow)} ${at(hand)}`;
  return (
    mergeStrokes([{ d: whole, width: 25, fill: look.skin.base }], ink) +
    handOf(look, pose, side, ink) +
    mergeStrokes([{ d: sleevePart.d, width: isShort ? 42 : 38, fill: sleeve }], ink) +
    (isShort ? '' : cuff(sleevePart.end, hand, look, ink))
  );
}

function elbowOf(shoulder: Point, hand: Point, side: number, bend: number): Point {
  const middle = { x: (shoulder.x + hand.x) / 2, y: (shoulder.y + hand.y) / 2 };
  const dx = hand.x - shoulder.x;
  const dy = hand.y - shoulder.y;
  const length = Math.hypot(dx, dy) || 1;
  const away = { x: -dy / length, y: dx / length };
  const outwards = away.x * side + away.y * 0.6 >= 0 ? 1 : -1;
  // A hand close to the shoulder needs a strongly bent elbow; otherwise the arm is too short.
  const slack = Math.sqrt(Math.max(0, ARM_REACH ** 2 - (length / 2) ** 2));
  const bow = Math.max(bend, slack) * outwards;
  return { x: middle.x + away.x * bow, y: middle.y + away.y * bow };
}

function headOf(a: Point, b: Point, c: Point, cut: number): { d: string; end: Point } {
  const ab = { x: a.x + (b.x - a.x) * cut, y: a.y + (b.y - a.y) * cut };
  const bc = { x: b.x + (c.x - b.x) * cut, y: b.y + (c.y - b.y) * cut };
  const end = { x: ab.x + (bc.x - ab.x) * cut, y: ab.y + (bc.y - ab.y) * cut };
  return { d: `M${at(a)} Q${at(ab)} ${at(end)}`, end };
}

function cuff(end: Point, hand: Point, look: Appearance, ink: number): Svg {
  const angle = Math.atan2(hand.y - end.y, hand.x - end.x);
  const across = { x: Math.cos(angle + Math.PI / 2) * 17, y: Math.sin(angle + Math.PI / 2) * 17 };
  const from = { x: end.x + across.x, y: end.y + across.y };
  const to = { x: end.x - across.x, y: end.y - across.y };
  return line(`M${at(from)} L${at(to)}`, ink * 0.8, look.trim ?? palette.ink);
}

function handOf(look: Appearance, pose: Arm, side: number, ink: number): Svg {
  const fingers = FINGERS[pose.hand];
  const parts = [
    { d: 'M4,0 h7', width: 30, fill: look.skin.base },
    ...fingers.map((finger) => ({
      d: fingerPath(finger),
      width: finger.width ?? 11.5,
      fill: look.skin.base,
    })),
  ];
  const thinInk = Math.min(ink, 6);
  // Mirrored so that the thumb of either raised hand is on the side of the head.
  return place(
    { x: pose.x, y: pose.y, rotate: pose.angle, scaleY: -side },
    mergeStrokes(parts, thinInk),
    knuckles(pose.hand, look, ink),
    pose.hand === 'heart' ? place({ x: 48, y: -8, rotate: 90, scale: 1.25 }, tinyHeart(ink)) : '',
  );
}

interface Finger {
  angle: number;
  length: number;
  width?: number;
}

const FINGERS: Record<Gesture, Finger[]> = {
  fist: [],
  open: [
    { angle: -38, length: 31 },
    { angle: -13, length: 36 },
    { angle: 12, length: 35 },
    { angle: 36, length: 30 },
    { angle: 82, length: 25 },
  ],
  peace: [
    { angle: -20, length: 43 },
    { angle: 20, length: 43 },
  ],
  point: [{ angle: 0, length: 43 }],
  rock: [
    { angle: -26, length: 40 },
    { angle: 26, length: 38 },
    { angle: 78, length: 24 },
  ],
  thumb: [{ angle: 86, length: 36, width: 14 }],
  heart: [
    { angle: -16, length: 33 },
    { angle: 22, length: 29 },
  ],
};

function fingerPath(finger: Finger): string {
  const radians = (finger.angle * Math.PI) / 180;
  return `M8,0 L${num(8 + Math.cos(radians) * finger.length)},${num(Math.sin(radians) * finger.length)}`;
}

function knuckles(hand: Gesture, look: Appearance, ink: number): Svg {
  if (hand === 'open') return line('M2,6 q6,4 10,0', ink * 0.5, look.skin.shade);
  if (hand === 'thumb' || hand === 'fist')
    return line('M20,-8 h-9 M22,0 h-10 M20,8 h-9', ink * 0.55, look.skin.shade);
  return line('M14,11 C4,14 2,2 14,1', ink * 0.6, look.skin.shade);
}

function tinyHeart(ink: number): Svg {
  const d = 'M0,12 C-18,0 -14,-14 -6,-12 C-2,-11 0,-8 0,-6 C0,-8 2,-11 6,-12 C14,-14 18,0 0,12Z';
  return `<path d="${d}" fill="${palette.red}" stroke="${palette.ink}" stroke-width="${num(ink * 0.7)}"/>`;
}

function at(point: Point): string {
  return `${num(point.x)},${num(point.y)}`;
}
