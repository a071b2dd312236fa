import { palette, tint } from '../../palette.ts';
import { type Box, box, line, num, place, type Svg } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { tiled } from '../kit/paper.ts';
import { pick } from './parts/pick.ts';

const WALL = '#3A1A2E';
const MORTAR = '#2C1222';
const PINK = '#FF7C93';
const TUBES = [PINK, palette.sky, palette.butter, PINK] as const;

/** Neon on a brick wall. */
export const girlsNight: FrameDesign = {
  name: 'girls-night',
  category: 'SEASONAL_4_FRAME_NOCUT',
  group: 'party',
  isNoCut: true,
  isSeasonal: true,
  counter: 4,
  config: {
    InterColPadding: 60,
    InterRowPadding: 60,
    CustomPadding: 90,
    TopFramePadding: 430,
    IsColumnMirrored: false,
  },
  slots: [
    { x: 96, y: 470, width: 484, height: 480, photo: 1 },
    { x: 660, y: 540, width: 484, height: 480, photo: 2 },
    { x: 96, y: 1052, width: 484, height: 480, photo: 3 },
    { x: 660, y: 1122, width: 484, height: 480, photo: 4 },
  ],
  draw(slots) {
    return (
      bricks() +
      slots.map((slot, index) => framed(slot, pick(TUBES, index))).join('') +
      sign() +
      place({ x: 1064, y: 318, scale: 1.3, rotate: 10 }, glow(BOBA, palette.sky, 9)) +
      place({ x: 150, y: 300, scale: 1.1, rotate: -10 }, glow(MOON, palette.butter, 9)) +
      place({ x: 190, y: 1700, rotate: -14 }, glow(LIPSTICK, tint.softRed, 9)) +
      place({ x: 1080, y: 1720, rotate: 12 }, glow(HEART, PINK, 9)) +
      neonText('no drama, just us', {
        x: 640,
        y: 1748,
        size: 84,
        color: palette.sky,
        fill: '#174A6B',
      })
    );
  },
};

function bricks(): Svg {
  const brick = (x: number, y: number, fill: string) =>
    box({ x, y, width: 112, height: 46 }, 6, fill);
  return (
    box({ x: 0, y: 0, ...SHEET }, 0, MORTAR) +
    tiled(
      'bricks',
      { x: 0, y: 0, ...SHEET },
      {
        width: 240,
        height: 108,
        svg:
          brick(4, 4, WALL) +
          brick(124, 4, '#431F35') +
          brick(-56, 58, '#431F35') +
          brick(64, 58, WALL) +
          brick(184, 58, '#431F35'),
      },
    )
  );
}

function framed(slot: Box, color: string): Svg {
  const tube = {
    x: slot.x - 24,
    y: slot.y - 24,
    width: slot.width + 48,
    height: slot.height + 48,
  };
  return box(slot, 2, palette.ink, 14) + glow(roundRect(tube, 30), color, 10);
}

function roundRect({ x, y, width, height }: Box, r: number): string {
  return `M${x + r},${y} H${x + width - r} a${r},${r} 0 0 1 ${r},${r} V${y + height - r} a${r},${r} 0 0 1 ${-r},${r} H${x + r} a${r},${r} 0 0 1 ${-r},${-r} V${y + r} a${r},${r} 0 0 1 ${r},${-r}Z`;
}

/** A glass tube: halo, colour, white-hot core. */
function glow(d: string, color: string, width: number): Svg {
  return (
    line(d, width * 4.6, color).replace('/>', ' opacity=".14"/>') +
    line(d, width * 2.9, color).replace('/>', ' opacity=".2"/>') +
    line(d, width * 1.7, palette.ink) +
    line(d, width, color) +
    line(d, width * 0.34, palette.white)
  );
}

interface NeonText {
  x: number;
  y: number;
  size: number;
  color: string;
  fill: string;
  rotate?: number;
}

function neonText(text: string, { x, y, size, color, fill, rotate = 0 }: NeonText): Svg {
  const tube = size * 0.033;
  const layer = (stroke: string, width: number, opacity = 1, inside = 'none') =>
    `<text text-anchor="middle" font-family="Lilita One" font-size="${size}" letter-spacing="${num(size * 0.04)}" fill="${inside}" stroke="${stroke}" stroke-width="${num(width)}" stroke-linejoin="round" opacity="${opacity}">${text}</text>`;
  return place(
    { x, y, rotate },
    layer(color, tube * 9, 0.14),
    layer(color, tube * 5.5, 0.2),
    layer(palette.ink, tube * 3.4, 1, fill),
    layer(color, tube * 1.8),
    layer(palette.white, tube * 0.6),
  );
}

function sign(): Svg {
  return (
    neonText("girls'", { x: 560, y: 222, size: 210, color: PINK, fill: '#8C1F45', rotate: -5 }) +
    neonText('night', {
      x: 668,
      y: 384,
      size: 210,
      color: palette.butter,
      fill: '#8A4A12',
      rotate: -5,
    })
  );
}

const BOBA =
  'M-52,-44 L-38,86 Q-36,98 -24,98 H24 Q36,98 38,86 L52,-44 M-64,-44 H64 M-48,-44 Q-46,-84 0,-84 Q46,-84 48,-44 M8,-84 L26,-142 M-20,72 h.1 M4,76 h.1 M24,66 h.1 M-8,50 h.1 M16,44 h.1';
const MOON = 'M34,-74 A80,80 0 1 0 74,40 A64,64 0 0 1 34,-74Z M64,-52 v32 M48,-36 h32';
const LIPSTICK = 'M-30,84 V10 H30 V84Z M-22,10 V-22 H22 V10 M-14,-22 V-64 L14,-88 V-22 M-30,36 H30';
const HEART =
  'M0,56 C-88,4 -68,-62 -26,-56 C-10,-54 0,-42 0,-30 C0,-42 10,-54 26,-56 C68,-62 88,4 0,56Z';
