import { palette, tint } from '../../palette.ts';
import { box, card, disc, line, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { bodyText, write } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';
import { around, ground, NO_CUT } from './sheet.ts';
import { bottles, bowl, cat, fritters, icedTea, krupukTin } from './warung-counter.ts';

const WOOD = '#A9653A';

/** A street stall with the photos in its glass case, and food on the counter. */
export const warung: FrameDesign = {
  ...NO_CUT,
  name: 'warung',
  category: 'AVAILABLE_3_FRAME_NOCUT',
  group: 'street',
  counter: 3,
  config: {
    InterColPadding: 0,
    InterRowPadding: 36,
    CustomPadding: 268,
    TopFramePadding: 310,
    IsColumnMirrored: false,
  },
  draw: (slots) =>
    ground('#2C8C86') +
    planks() +
    box({ x: 222, y: 262, width: 796, height: 1340 }, 20, palette.ink) +
    box({ x: 230, y: 270, width: 780, height: 1324 }, 14, WOOD) +
    line('M243,300 V1570 M997,300 V1570', 5, '#8A4E2B') +
    slots.map((slot) => box(around(slot, 12), 10, palette.paper, 6)).join('') +
    sachets(138, 300, 8) +
    bananas(1112, 300) +
    sachets(1104, 600, 6) +
    awning() +
    sign() +
    counter(),
};

function planks(): Svg {
  return tiled(
    'planks',
    { x: 0, y: 0, ...SHEET },
    { width: 124, height: 1844, svg: line('M62,0 V1844', 6, '#237973') },
  );
}

function awning(): Svg {
  const width = 124;
  const flaps = Array.from({ length: 10 }, (_, index) =>
    shape(
      `M${index * width},-20 V128 q0,46 62,46 q62,0 62,-46 V-20Z`,
      index % 2 ? palette.cream : palette.red,
      8,
    ),
  );
  return (
    place({ y: 14, opacity: 0.35 }, box({ x: 0, y: 0, width: 1240, height: 160 }, 0, '#0B3B38')) +
    flaps.join('')
  );
}

function sign(): Svg {
  return (
    line('M250,60 V120 M990,60 V120', 8) +
    card({ x: 142, y: 96, width: 956, height: 176 }, 26, palette.butter, 9, 10) +
    box({ x: 158, y: 112, width: 924, height: 144 }, 16, 'none', 4) +
    write('WARUNG SENYUM', { x: 620, y: 204, size: 102, fill: palette.deepRed, spacing: 2 }) +
    bodyText('SEDIA: KETAWA · CERITA · ES TEH MANIS', { x: 620, y: 248, size: 27, spacing: 2 })
  );
}

/** Coffee in sachets, sold by the strip. */
function sachets(x: number, top: number, count: number): Svg {
  const colors = [palette.red, palette.butter, tint.deepSky, tint.leaf];
  const names = ['KOPI', 'SUSU', 'JAHE', 'TEH'];
  return (
    line(`M${x},${top - 60} V${top + 20}`, 6) +
    Array.from({ length: count }, (_, index) => {
      const kind = index % 4;
      const y = top + index * 122;
      return (
        box({ x: x - 52, y, width: 104, height: 122 }, 6, colors[kind] ?? palette.red, 6) +
        line(`M${x - 40},${y + 12} h80`, 4, palette.cream) +
        disc(x, y + 52, 24, palette.cream, 5) +
        line(
          `M${x - 8},${y + 58} q-8,-8 0,-14 q8,-7 0,-14 M${x + 9},${y + 58} q-8,-8 0,-14 q8,-7 0,-14`,
          4,
        ) +
        write(names[kind] ?? '', {
          x,
          y: y + 106,
          size: 27,
          fill: kind === 1 ? palette.ink : palette.cream,
        })
      );
    }).join('')
  );
}

function bananas(x: number, top: number): Svg {
  const fruit = (rotate: number, length: number) =>
    place(
      { x, y: top, rotate },
      shape(
        `M-14,0 C-42,${length * 0.5} -30,${length} 6,${length + 8} C24,${length - 20} 2,${length * 0.5} 12,0Z`,
        palette.butter,
        6,
      ),
      line(`M-6,26 C-22,${length * 0.5} -14,${length * 0.8} -2,${length - 12}`, 5, tint.amber),
    );
  return (
    line(`M${x},${top - 60} V${top}`, 6) +
    [-30, -12, 8, 26].map((turn, index) => fruit(turn, 150 + (index % 2) * 26)).join('') +
    shape(`M${x - 22},${top - 16} h40 l8,24 h-54Z`, '#6B4A22', 6)
  );
}

function counter(): Svg {
  const check =
    box({ x: 0, y: 0, width: 31, height: 31 }, 0, palette.red) +
    box({ x: 31, y: 31, width: 31, height: 31 }, 0, palette.red);
  return (
    box({ x: -10, y: 1762, width: 1260, height: 100 }, 0, palette.cream) +
    tiled(
      'cloth',
      { x: 0, y: 1790, width: 1240, height: 60 },
      { width: 62, height: 62, svg: check },
    ) +
    box({ x: -20, y: 1752, width: 1280, height: 36 }, 0, '#D98E4F', 8) +
    line('M40,1766 H420 M470,1766 H520 M760,1766 H1180', 4, '#F0B678') +
    place({ x: 128, y: 1752 }, krupukTin()) +
    place({ x: 312, y: 1752 }, icedTea()) +
    place({ x: 470, y: 1752 }, fritters()) +
    place({ x: 690, y: 1752 }, bowl()) +
    place({ x: 880, y: 1752 }, bottles()) +
    place({ x: 1076, y: 1752 }, cat())
  );
}
