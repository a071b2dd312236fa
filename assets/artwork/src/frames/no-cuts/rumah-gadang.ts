import { palette } from '../../palette.ts';
import { type Box, box, card, disc, line, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { bodyText, displayText } from '../kit/lettering.ts';
import { sunburst } from '../kit/paper.ts';
import { flower, minang, roof } from './gonjong.ts';
import { around, ground, NO_CUT } from './sheet.ts';
import { border } from './strokes.ts';

/** A Minang wedding: the horned roof, marawa flags and a songket at its foot. */
export const rumahGadang: FrameDesign = {
  ...NO_CUT,
  name: 'rumah-gadang',
  category: 'WEDDING_2_SYM_NOCUT_V3',
  group: 'wedding',
  counter: 2,
  config: {
    InterColPadding: 0,
    InterRowPadding: 96,
    CustomPadding: 196,
    TopFramePadding: 476,
    IsColumnMirrored: false,
  },
  draw: (slots) =>
    ground('#FFE3B3') +
    sunburst({ x: 620, y: 420 }, 1400, 40, '#FFD795') +
    marawa(84, 1) +
    marawa(1156, -1) +
    wall() +
    roof() +
    slots.map(window).join('') +
    carvedBand((slots[0]?.y ?? 0) + (slots[0]?.height ?? 0) + 22) +
    songket(),
};

/** The long flag of black, red and gold on its bowed pole. */
function marawa(x: number, side: number): Svg {
  const stripe = (from: number, fill: string) =>
    shape(
      `M${from},470 C${from + 14},760 ${from - 12},1060 ${from},1400 H${from + 27} C${from + 15},1060 ${from + 41},760 ${from + 27},470Z`,
      fill,
      5,
    );
  return place(
    { x, scaleX: side },
    line('M-44,1660 V470 Q-44,372 30,366', 16),
    line('M-44,1660 V470 Q-44,372 30,366', 6, minang.gold),
    stripe(-34, palette.ink),
    stripe(-7, palette.red),
    stripe(20, palette.butter),
    disc(34, 366, 12, minang.gold, 6),
  );
}

function wall(): Svg {
  const post = (x: number) =>
    box({ x, y: 400, width: 50, height: 1230 }, 0, palette.deepRed, 7) +
    Array.from({ length: 12 }, (_, index) => {
      const y = 470 + index * 98;
      return (
        line(
          `M${x + 12},${y + 34} q26,-10 14,-34 q-10,-18 -16,0 M${x + 38},${y + 42} q-26,10 -14,34 q10,18 16,0`,
          6,
          minang.gold,
        ) + disc(x + 25, y + 38, 5, palette.cream)
      );
    }).join('');
  return (
    box({ x: 146, y: 400, width: 948, height: 1230 }, 0, '#8C2A22', 8) + post(140) + post(1050)
  );
}

function window(slot: Box): Svg {
  return (
    box(around(slot, 22), 6, minang.green, 7) +
    box(around(slot, 13), 4, minang.gold, 5) +
    box(around(slot, 5), 0, palette.ink)
  );
}

/** Ducks going home in a row: the S-scrolls carved under every window. */
function carvedBand(y: number): Svg {
  const height = 52;
  const scrolls = Array.from({ length: 13 }, (_, index) => {
    const x = 222 + index * 66.5;
    return line(
      `M${x - 18},${y + height - 12} q-12,-22 8,-26 q14,0 10,14 M${x + 18},${y + 12} q12,22 -8,26 q-14,0 -10,-14`,
      6,
      index % 2 ? palette.cream : minang.gold,
    );
  });
  return box({ x: 196, y, width: 848, height }, 4, palette.ink, 6) + scrolls.join('');
}

/** Bamboo shoots in gold thread on red. */
function songket(): Svg {
  const triangle = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
  const shoots = Array.from({ length: 19 }, (_, index) =>
    place(
      { x: index * 68 - 26, y: 1768 },
      triangle('M0,76 L34,0 L68,76Z', minang.gold),
      triangle('M14,76 L34,30 L54,76Z', palette.deepRed),
      triangle('M25,76 L34,54 L43,76Z', palette.cream),
      disc(0, 20, 8, minang.gold),
    ),
  );
  return (
    box({ x: -10, y: 1602, width: 1260, height: 270 }, 0, palette.deepRed, 8) +
    shoots.join('') +
    line('M-10,1624 H1250 M-10,1764 H1250', 5, minang.gold) +
    card({ x: 150, y: 1566, width: 940, height: 170 }, 30, palette.red, 8, 9) +
    border({ x: 166, y: 1582, width: 908, height: 138 }, 20, minang.gold, 4) +
    displayText('BARALEK GADANG', {
      x: 618,
      y: 1668,
      size: 92,
      fill: palette.butter,
      ink: 7,
      drop: 6,
    }) +
    bodyText('PESTA BESAR, CINTA LEBIH BESAR', {
      x: 620,
      y: 1708,
      size: 26,
      fill: palette.cream,
      spacing: 4,
    }) +
    place({ x: 150, y: 1650, scale: 0.9 }, flower()) +
    place({ x: 1090, y: 1650, scale: 0.9 }, flower())
  );
}
