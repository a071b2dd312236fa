import { palette, tint } from '../../palette.ts';
import { type Box, box, line, num, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { bodyText, displayText, write } from '../kit/lettering.ts';
import { flecks, tiled } from '../kit/paper.ts';
import { around, NO_CUT } from './sheet.ts';
import { dotted, ring } from './strokes.ts';

const ENVELOPE = '#F6DEB0';
const SHADOW = '#C79A5B';

/** An airmail letter with photos as stamps. */
export const kartuPos: FrameDesign = {
  ...NO_CUT,
  name: 'kartu-pos',
  category: 'AVAILABLE_5_FRAME_LEFT',
  group: 'travel',
  counter: 5,
  config: {
    InterColPadding: 104,
    InterRowPadding: 114,
    CustomPadding: 108,
    TopFramePadding: 324,
    IsColumnMirrored: false,
  },
  draw: (slots) => airmail() + heading() + slots.map(stamp).join('') + postmark(168, 246, 62, -10),
};

function airmail(): Svg {
  const stripes =
    box({ x: 0, y: 0, width: 48, height: 60 }, 0, palette.red) +
    box({ x: 96, y: 0, width: 48, height: 60 }, 0, tint.deepSky);
  const inside = { x: 46, y: 46, width: SHEET.width - 92, height: SHEET.height - 92 };
  return (
    box({ x: 0, y: 0, ...SHEET }, 0, palette.cream) +
    tiled(
      'airmail',
      { x: 0, y: 0, ...SHEET },
      { width: 192, height: 60, svg: stripes, rotate: 32 },
    ) +
    box(inside, 16, ENVELOPE, 8) +
    flecks(31, around(inside, -20), 240, '#EACB92')
  );
}

function heading(): Svg {
  const trail = 'M370,250 C430,276 470,204 540,226 C600,250 650,246 700,222';
  return (
    displayText('SALAM DARI LIBURAN!', {
      x: 616,
      y: 164,
      size: 98,
      ink: 8,
      inkColor: palette.deepRed,
    }) +
    dotted(trail, 6, 18, palette.ink) +
    place({ x: 752, y: 214, rotate: -10 }, plane()) +
    box({ x: 872, y: 204, width: 264, height: 54 }, 8, tint.deepSky, 6) +
    bodyText('VIA UDARA', { x: 1004, y: 243, size: 33, fill: palette.white, spacing: 3 })
  );
}

function plane(): Svg {
  return (
    shape('M-4,-6 L-34,-46 H-14 L28,-8Z', tint.paleSky, 6) +
    shape(
      'M-58,-8 L-70,-34 H-54 L-38,-12 H36 C62,-12 66,12 36,14 H-40 C-54,14 -58,4 -58,-8Z',
      palette.white,
      6,
    ) +
    shape('M0,6 L-26,44 H-8 L30,8Z', palette.sky, 6)
  );
}

const places = ['SUMATRA', 'BALI', 'FLORES', 'PAPUA', 'NUSANTARA'];
const tints = ['#CDE9F8', '#FFD9C2', '#D8EBC5', '#FFE9A8', '#FFFDF6'];

function stamp(slot: Box, index: number): Svg {
  const paper = {
    x: slot.x - 34,
    y: slot.y - 34,
    width: slot.width + 68,
    height: slot.height + 92,
  };
  const isTall = index === 4;
  const y = slot.y + slot.height + 38;
  return (
    place({ x: 9, y: 10 }, shape(scalloped(paper), SHADOW, 0)) +
    shape(scalloped(paper), '#FFFDF6', 6) +
    box(
      { x: slot.x - 12, y: slot.y - 12, width: slot.width + 24, height: slot.height + 58 },
      4,
      tints[index] ?? palette.cream,
      4,
    ) +
    box(
      { x: slot.x - 4, y: slot.y - 4, width: slot.width + 8, height: slot.height + 8 },
      0,
      palette.ink,
    ) +
    write(places[index] ?? '', { x: slot.x + 6, y, size: 36, anchor: 'start', spacing: 1 }) +
    bodyText(isTall ? 'POS 2500' : 'POS 500', {
      x: slot.x + slot.width - 4,
      y: y - 1,
      size: 30,
      anchor: 'end',
      fill: palette.deepRed,
    })
  );
}

/** The outline of a stamp with half-round perforations. */
function scalloped({ x, y, width, height }: Box): string {
  const side = (length: number, dx: number, dy: number) => {
    const count = Math.round(length / 34);
    const step = length / count;
    const r = step * 0.28;
    const rest = (step - r * 2) / 2;
    const bite = `l${num(dx * rest)},${num(dy * rest)} a${num(r)},${num(r)} 0 0 0 ${num(dx * r * 2)},${num(dy * r * 2)} l${num(dx * rest)},${num(dy * rest)}`;
    return Array.from({ length: count }, () => bite).join('');
  };
  return `M${num(x)},${num(y)}${side(width, 1, 0)}${side(height, 0, 1)}${side(width, -1, 0)}${side(height, 0, -1)}Z`;
}

function postmark(x: number, y: number, r: number, rotate: number): Svg {
  const waves = [-30, -10, 10, 30].map((dy) => `M${r + 6},${dy} q18,-12 36,0 t36,0 t36,0`).join('');
  return place(
    { x, y, rotate, opacity: 0.82 },
    ring(0, 0, r, tint.softInk, 6),
    ring(0, 0, r * 0.68, tint.softInk, 4),
    line(waves, 5, tint.softInk),
    bodyText('HARI', { y: -3, size: r * 0.36, fill: tint.softInk }),
    bodyText('BAIK', { y: r * 0.34, size: r * 0.36, fill: tint.softInk }),
  );
}
