import { palette } from '../../palette.ts';
import { type Box, box, clipTo, disc, line, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { displayText, write } from '../kit/lettering.ts';
import { flecks, sunburst } from '../kit/paper.ts';
import { coconut, crab, parasol, sandals, starfish } from './pantai-things.ts';
import { around, ground, NO_CUT } from './sheet.ts';

const SEA = '#2FA7B5';
const SAND = '#F7D591';

/** A day at the beach: four photos on a signpost, the tall one on a surfboard. */
export const pantai: FrameDesign = {
  ...NO_CUT,
  name: 'pantai',
  category: 'AVAILABLE_5_FRAME_RIGHT',
  group: 'travel',
  counter: 5,
  config: {
    InterColPadding: 84,
    InterRowPadding: 64,
    CustomPadding: 110,
    TopFramePadding: 362,
    IsColumnMirrored: false,
  },
  draw: (slots) =>
    landscape() +
    slots.slice(4).map(surfboard).join('') +
    signpost(slots.slice(0, 4)) +
    displayText('PANTAI, YUK!', {
      x: 616,
      y: 196,
      size: 150,
      fill: palette.cream,
      ink: 11,
      drop: 10,
    }) +
    write('sunscreen siap, gaya siap!', { x: 444, y: 262, size: 44 }) +
    onTheSand(),
};

function landscape(): Svg {
  const wave = (y: number, fill: string, shift: number) =>
    shape(
      `M${-120 + shift},${y} ${Array.from({ length: 12 }, () => 'q30,-26 60,0 t60,0').join('')} V1900 H-140Z`,
      fill,
      6,
    );
  return (
    ground('#8FD3F4') +
    sunburst({ x: 1000, y: 330 }, 1800, 28, '#A6DDF7') +
    disc(1052, 356, 150, palette.butter, 8) +
    shape(
      'M-20,330 C-30,290 30,262 62,284 C80,240 160,244 168,290 C204,280 228,312 206,336 H-20Z',
      palette.white,
      6,
    ) +
    wave(880, '#4FBCC6', 0) +
    wave(1080, SEA, -40) +
    wave(1290, '#2592A4', -10) +
    shape(
      'M-20,1560 C240,1490 520,1560 760,1520 C960,1490 1100,1500 1260,1530 V1870 H-20Z',
      palette.white,
      6,
    ) +
    shape(
      'M-20,1592 C240,1522 520,1592 760,1552 C960,1522 1100,1532 1260,1562 V1870 H-20Z',
      SAND,
      6,
    ) +
    flecks(44, { x: 0, y: 1620, width: 1240, height: 224 }, 150, '#E3B566')
  );
}

/** Behind the tall photo, visible above and below it. */
function surfboard(slot: Box): Svg {
  const { x, y, width, height } = slot;
  const middle = x + width / 2;
  const bottom = y + height;
  const d =
    `M${middle},${y - 132} C${x + width + 10},${y - 70} ${x + width + 46},${y + 60} ${x + width + 46},${y + 300} ` +
    `V${bottom - 240} C${x + width + 46},${bottom - 40} ${x + width + 10},${bottom + 90} ${middle},${bottom + 118} ` +
    `C${x - 10},${bottom + 90} ${x - 46},${bottom - 40} ${x - 46},${bottom - 240} V${y + 300} ` +
    `C${x - 46},${y + 60} ${x - 10},${y - 70} ${middle},${y - 132}Z`;
  const stringer = `M${middle},${y - 140} V${bottom + 130}`;
  return (
    place({ x: 12, y: 12 }, shape(d, palette.ink, 8)) +
    shape(d, palette.red, 0) +
    clipTo(
      'board',
      `<path d="${d}"/>`,
      line(stringer, 190, palette.cream),
      line(stringer, 90, palette.butter),
      line(stringer, 10),
    ) +
    shape(d, 'none', 8) +
    box(around(slot, 14), 18, palette.white, 7)
  );
}

const ways = [
  { way: 'OMBAK', fill: palette.butter },
  { way: 'ES KELAPA', fill: palette.white },
  { way: 'SUNSET', fill: '#FF9B73' },
  { way: 'PULANG? NANTI!', fill: palette.sky },
];

function signpost(slots: readonly Box[]): Svg {
  const [first] = slots;
  if (!first) return '';
  const x = first.x + first.width / 2 - 28;
  return (
    box({ x, y: first.y - 66, width: 56, height: 1420 }, 12, '#9A6238', 7) +
    slots.map(plank).join('')
  );
}

/** A sign that points to the edge, with its text below the photo. */
function plank(slot: Box, index: number): Svg {
  const { way = '', fill = palette.white } = ways[index] ?? {};
  const { x, y, width, height } = slot;
  const isLeft = index % 2 === 0;
  const left = isLeft
    ? `L${x - 58},${y + height / 2 + 14} L${x - 18},${y - 16}Z`
    : `L${x - 18},${y - 16}Z`;
  const d = `M${x - 18},${y - 16} H${x + width + 18} V${y + height + 32} H${x - 18} ${left}`;
  return (
    place({ x: 8, y: 9 }, shape(d, palette.ink, 7)) +
    shape(d, fill, 7) +
    box(around(slot, 5), 4, palette.ink) +
    write(way, { x: x + width / 2, y: y + height + 27, size: 27, spacing: 3 })
  );
}

function onTheSand(): Svg {
  return (
    place({ x: 128, y: 1800, scale: 0.8 }, parasol()) +
    place({ x: 372, y: 1764 }, sandals()) +
    place({ x: 540, y: 1774 }, crab()) +
    place({ x: 690, y: 1690, rotate: 14 }, starfish()) +
    place({ x: 1106, y: 1786 }, coconut())
  );
}
