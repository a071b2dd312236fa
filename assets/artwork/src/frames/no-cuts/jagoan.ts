import { palette, tint } from '../../palette.ts';
import { type Box, box, card, disc, line, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { bodyText, displayText, write } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';
import { pixels } from './pixels.ts';
import { around, ground, NO_CUT } from './sheet.ts';

const NIGHT = '#2B1648';
const GRID = '#3B2360';

/** The screen of a fighting game: four fighters on the left, the boss on the right. */
export const jagoan: FrameDesign = {
  ...NO_CUT,
  name: 'jagoan',
  category: 'AVAILABLE_5_FRAME_RIGHT',
  group: 'fun',
  counter: 5,
  config: {
    InterColPadding: 52,
    InterRowPadding: 78,
    CustomPadding: 98,
    TopFramePadding: 322,
    IsColumnMirrored: false,
  },
  draw: (slots) =>
    ground(NIGHT) +
    tiled(
      'grid',
      { x: 0, y: 0, ...SHEET },
      { width: 62, height: 62, svg: line('M0,0 H62 M0,0 V62', 5, GRID) },
    ) +
    healthBar('KAMU', palette.butter, 0.96) +
    place({ x: 1240, scaleX: -1 }, healthBar('', palette.red, 0.12)) +
    bodyText('BOSAN', {
      x: 1160,
      y: 142,
      size: 28,
      fill: palette.cream,
      anchor: 'end',
      spacing: 2,
    }) +
    clock() +
    displayText('PILIH JAGOAN!', {
      x: 616,
      y: 272,
      size: 128,
      fill: palette.butter,
      ink: 10,
      inkColor: '#C2154F',
      drop: 9,
    }) +
    slots.map(fighter).join('') +
    panel(),
};

function healthBar(name: string, fill: string, health: number): Svg {
  return (
    box({ x: 70, y: 70, width: 470, height: 44 }, 0, palette.ink, 6) +
    box({ x: 76, y: 76, width: 458 * health, height: 32 }, 0, fill) +
    box({ x: 76, y: 76, width: 458 * health, height: 9 }, 0, palette.white) +
    bodyText(name, { x: 80, y: 142, size: 28, fill: palette.cream, anchor: 'start', spacing: 2 })
  );
}

function clock(): Svg {
  return (
    card({ x: 560, y: 58, width: 120, height: 78 }, 14, palette.ink, 6, 6) +
    write('99', { x: 620, y: 120, size: 66, fill: palette.butter })
  );
}

const fighters = [
  { name: 'SI HEBOH', color: palette.red, lettering: palette.white },
  { name: 'SI KALEM', color: palette.sky },
  { name: 'SI LAPAR', color: tint.leaf },
  { name: 'SI NGANTUK', color: '#F58AC0' },
  { name: 'BOS TERAKHIR', color: palette.butter },
];

function fighter(slot: Box, index: number): Svg {
  const { name = '', color = palette.red, lettering = palette.ink } = fighters[index] ?? {};
  const { x, y, width, height } = slot;
  const isBoss = index === 4;
  const frame = { x: x - 12, y: y - 12, width: width + 24, height: height + 66 };
  const plate = { y: y + height + 42, size: 36, fill: lettering };
  const notch = (cx: number, cy: number, sx: number, sy: number) =>
    place(
      { x: cx, y: cy, scaleX: sx, scaleY: sy },
      box({ x: 0, y: 0, width: 12, height: 12 }, 0, NIGHT),
    );
  return (
    box({ ...frame, x: frame.x + 8, y: frame.y + 8 }, 0, palette.ink) +
    box(frame, 0, color) +
    notch(frame.x, frame.y, 1, 1) +
    notch(frame.x + frame.width, frame.y, -1, 1) +
    notch(frame.x, frame.y + frame.height, 1, -1) +
    notch(frame.x + frame.width, frame.y + frame.height, -1, -1) +
    box(around(slot, 5), 0, palette.ink) +
    write(name, { ...plate, x: x + 14, anchor: 'start' }) +
    write(isBoss ? 'LV. 99' : `P${index + 1}`, { ...plate, x: x + width - 14, anchor: 'end' }) +
    (isBoss
      ? place({ x: x + width / 2 + 54, y: y + height + 11 }, pixels('crown', 5))
      : hearts(x + width - 200, y + height + 14, index))
  );
}

function hearts(x: number, y: number, index: number): Svg {
  return Array.from({ length: 3 - (index % 2) }, (_, heart) =>
    place({ x: x + heart * 40, y }, pixels('heart', 4.4)),
  ).join('');
}

/** Joystick, buttons and the text at the bottom. */
function panel(): Svg {
  const button = (x: number, fill: string) =>
    disc(x, 1784, 27, palette.ink, 6) +
    disc(x, 1776, 27, fill, 6) +
    line(`M${x - 12},1768 q4,-7 11,-8`, 5, palette.white);
  return (
    box({ x: -10, y: 1744, width: 1260, height: 120 }, 0, '#4A2E78', 8) +
    line('M160,1812 V1780', 16) +
    shape('M112,1822 q48,-36 96,0Z', palette.ink, 6) +
    disc(160, 1774, 26, palette.red, 6) +
    line('M150,1764 q4,-7 11,-7', 5, palette.white) +
    [palette.butter, palette.sky, tint.leaf]
      .map((fill, index) => button(960 + index * 76, fill))
      .join('') +
    write('MASUKKAN KOIN', { x: 560, y: 1796, size: 44, fill: palette.butter, spacing: 3 }) +
    place({ x: 772, y: 1754 }, pixels('coin', 6)) +
    place({ x: 282, y: 1754 }, pixels('coin', 6))
  );
}
