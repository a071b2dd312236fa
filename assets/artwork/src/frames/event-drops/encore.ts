import { palette, tint } from '../../palette.ts';
import { box, card, disc, line, mergeStrokes, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { bodyText, displayText } from '../kit/lettering.ts';
import { scatter } from '../kit/paper.ts';
import { listLeftSlots, onBothStrips, STRIP, stackSlots, twinSlots } from '../kit/strip.ts';
import { pick } from './parts/pick.ts';

const STAGE = '#2A1638';

const WINDOWS = stackSlots([338, 640, 942, 1244], { x: 64, width: 492, height: 276 });

/** Spotlights above, hands below, and the photos on big screens between them. */
export const encore: FrameDesign = {
  name: 'encore',
  category: 'SEASONAL_4_FRAME',
  group: 'party',
  isNoCut: false,
  isSeasonal: true,
  counter: 4,
  config: {
    InterColPadding: 128,
    InterRowPadding: 26,
    CustomPadding: 64,
    TopFramePadding: 338,
    IsColumnMirrored: true,
  },
  slots: twinSlots(WINDOWS),
  draw(slots) {
    const windows = listLeftSlots(slots);
    const first = windows[0];
    const last = windows.at(-1);
    const screen = {
      x: 44,
      y: (first?.y ?? 0) - 22,
      width: 532,
      height: (last?.y ?? 0) - (first?.y ?? 0) + 320,
    };
    return onBothStrips(
      box({ x: 0, y: 0, ...STRIP }, 0, STAGE) +
        beams() +
        card(screen, 18, palette.ink, 6, 0) +
        bolts(screen) +
        windows.map((window) => box(window, 2, '#5B4A63', 6)).join('') +
        truss() +
        title() +
        crowd(),
    );
  },
};

/** Flat tints instead of transparency, so that crossing lights have clean edges. */
function beams(): Svg {
  const beam = (x: number, from: number, to: number, color: string) =>
    `<path d="M${x - 16},70 L${from},1844 H${to} L${x + 16},70Z" fill="${color}"/>`;
  return (
    beam(90, -340, 180, '#43204F') +
    beam(530, 440, 960, '#43204F') +
    beam(230, 250, 600, '#5A2A5C') +
    beam(390, 20, 370, '#7A3560') +
    sparks()
  );
}

function sparks(): Svg {
  return scatter(21, { x: 20, y: 1560, width: 580, height: 120 }, [], 26, 16)
    .map(({ x, y }, index) =>
      disc(
        x,
        y,
        pick([5, 8, 4], index),
        pick([palette.butter, tint.softRed, palette.cream], index),
      ),
    )
    .join('');
}

function truss(): Svg {
  const web = Array.from(
    { length: 14 },
    (_, index) => `M${index * 48 - 24},30 l24,34 l24,-34`,
  ).join('');
  const lamp = (x: number, rotate: number, color: string) =>
    place(
      { x, y: 70, rotate },
      shape('M-20,0 H20 L30,48 H-30Z', tint.softInk, 7),
      `<ellipse cx="0" cy="50" rx="28" ry="12" fill="${color}" stroke="${palette.ink}" stroke-width="6"/>`,
    );
  return (
    line(`M-10,30 H640 M-10,64 H640 ${web}`, 15) +
    line(`M-10,30 H640 M-10,64 H640 ${web}`, 5, tint.silver) +
    lamp(90, 12, tint.softRed) +
    lamp(230, -8, palette.sky) +
    lamp(390, 8, palette.butter) +
    lamp(530, -12, tint.softRed)
  );
}

function title(): Svg {
  return (
    displayText('encore!', {
      x: 310,
      y: 262,
      size: 156,
      fill: palette.butter,
      rotate: -5,
      ink: 17,
      drop: 10,
    }) +
    place(
      { x: 452, y: 292, rotate: -5 },
      box({ x: -100, y: -24, width: 200, height: 46 }, 10, palette.red, 6),
      bodyText('LAGI! LAGI!', { y: 11, size: 29, fill: palette.white, weight: 800 }),
    )
  );
}

function bolts({
  x,
  y,
  width,
  height,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
}): Svg {
  return [y + 12, y + height - 12]
    .flatMap((top) => [x + 14, x + width - 14].map((left) => disc(left, top, 6, tint.silver)))
    .join('');
}

/** Hands in two layers, so that it looks crowded. */
function crowd(): Svg {
  const far = Array.from({ length: 8 }, (_, index) =>
    place(
      { x: index * 88 - 2, y: 1626 + pick([0, 26, 10], index), scale: 1.05 },
      arm(pick(['rock', 'fist', 'open'] as const, index), '#6B3572'),
    ),
  );
  const near = [
    { x: 66, y: 1694, rotate: -7, hand: 'rock', fill: palette.red },
    { x: 190, y: 1730, rotate: 4, hand: 'open', fill: palette.butter },
    { x: 314, y: 1680, rotate: -2, hand: 'rock', fill: palette.sky },
    { x: 438, y: 1734, rotate: -5, hand: 'fist', fill: tint.softRed },
    { x: 556, y: 1692, rotate: 7, hand: 'rock', fill: palette.butter },
  ] as const;
  return (
    far.join('') +
    near.map(({ hand, fill, ...at }) => place({ ...at, scale: 1.5 }, arm(hand, fill))).join('')
  );
}

function arm(hand: 'rock' | 'fist' | 'open', fill: string): Svg {
  const fingers = {
    rock: ['M-17,-8 V-52', 'M17,-8 V-46', 'M-20,4 L-36,-14'],
    fist: ['M-20,2 L-24,-6'],
    open: [
      'M-18,-6 L-30,-44',
      'M-6,-8 L-9,-58',
      'M7,-8 L11,-57',
      'M18,-4 L31,-40',
      'M-20,8 L-46,-10',
    ],
  }[hand];
  return (
    mergeStrokes(
      [
        { d: 'M0,20 V220', width: 42, fill },
        { d: 'M-10,0 H10 M-10,10 H10', width: 34, fill },
        ...fingers.map((d) => ({ d, width: 16, fill })),
      ],
      7,
    ) + (hand === 'open' ? '' : line('M-8,-10 v14 M6,-10 v14', 5))
  );
}
