import { palette, tint } from '../../palette.ts';
import { box, disc, line, num, oval, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { displayText } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';
import { listLeftSlots, onBothStrips, STRIP, stackSlots, twinSlots } from '../kit/strip.ts';

const GOLD = '#F6C445';
const LACQUER = '#C4182F';
const CLOUDS = '#B01228';

const WINDOWS = stackSlots([392, 728, 1064], { x: 66, width: 488, height: 304 });

/** From two weeks before the new year to Cap Go Meh. */
const SEASONS = [{ from: 'imlek-14', until: 'imlek+15' }];

/** Lampions above, and a barongsai around the photos. */
export const imlek: FrameDesign = {
  name: 'imlek',
  category: 'SEASONAL_3_FRAME',
  group: 'holidays',
  isNoCut: false,
  isSeasonal: true,
  seasons: SEASONS,
  counter: 3,
  config: {
    InterColPadding: 132,
    InterRowPadding: 32,
    CustomPadding: 66,
    TopFramePadding: 392,
    IsColumnMirrored: true,
  },
  slots: twinSlots(WINDOWS),
  draw(slots) {
    const windows = listLeftSlots(slots);
    return onBothStrips(
      clouds() +
        branch() +
        place({ x: 92, y: 196, scale: 0.86 }, lampion()) +
        place({ x: 528, y: 196, scale: 0.86 }, lampion()) +
        displayText('Gong Xi', { x: 310, y: 196, size: 98, fill: GOLD, ink: 11, drop: 7 }) +
        displayText('Fa Cai!', {
          x: 310,
          y: 300,
          size: 98,
          fill: palette.white,
          ink: 11,
          drop: 7,
        }) +
        lattice(windows) +
        windows.map((window) => box(window, 2, palette.ink, 6)).join('') +
        place({ x: 310, y: 1598, scale: 0.92 }, barongsai()),
    );
  },
};

function clouds(): Svg {
  const cloud = (x: number, y: number) =>
    `<path d="M${x - 50},${y} c-16,0 -16,-26 2,-26 c0,-30 44,-34 50,-8 c22,-14 48,4 36,26 c18,-2 20,22 2,22 h-70 M${x - 14},${y - 8} c-10,0 -10,-14 0,-14 c10,0 12,10 6,14 M${x + 22},${y + 4} c-8,0 -8,-12 2,-12" fill="none" stroke="${CLOUDS}" stroke-width="9" stroke-linecap="round"/>`;
  return tiled(
    'lucky-clouds',
    { x: 0, y: 0, ...STRIP },
    {
      width: 220,
      height: 180,
      svg: `<rect width="220" height="180" fill="${LACQUER}"/>${cloud(60, 60)}${cloud(170, 150)}${cloud(-50, 150)}`,
    },
  );
}

function branch(): Svg {
  const d = 'M-20,30 C120,70 240,40 330,74 C420,104 520,60 640,96';
  const blossom = (x: number, y: number, scale: number) =>
    place(
      { x, y, scale },
      [0, 72, 144, 216, 288]
        .map((rotate) => place({ rotate }, disc(0, -18, 15, '#FFD3DA', 5)))
        .join(''),
      disc(0, 0, 9, GOLD, 4),
    );
  return (
    line(d, 20) +
    line('M150,60 C190,100 200,104 244,110 M420,84 C450,52 480,44 512,40', 13) +
    blossom(40, 44, 1) +
    blossom(244, 108, 0.8) +
    blossom(206, 42, 1.1) +
    blossom(390, 82, 0.9) +
    blossom(512, 40, 1) +
    blossom(584, 86, 1.1)
  );
}

function lampion(): Svg {
  const ribs = [-44, -16, 16, 44]
    .map((x) => `M${num(x * 0.5)},-58 C${num(x * 1.9)},-20 ${num(x * 1.9)},20 ${num(x * 0.5)},58`)
    .join('');
  return (
    line('M0,-160 V-70', 6) +
    place({ x: 7, y: 8 }, oval(0, 0, 88, 66, palette.ink)) +
    oval(0, 0, 88, 66, '#F0434F', 8) +
    line(ribs, 5, palette.deepRed) +
    line('M-54,-26 C-62,-10 -62,6 -58,18', 9, '#FF9A8A') +
    box({ x: -40, y: -78, width: 80, height: 22 }, 6, GOLD, 7) +
    box({ x: -40, y: 56, width: 80, height: 22 }, 6, GOLD, 7) +
    line('M-20,78 V122 M0,78 V138 M20,78 V122', 13) +
    line('M-20,78 V122 M0,78 V138 M20,78 V122', 6, GOLD)
  );
}

/** A golden window grille around all three photos. */
function lattice(windows: readonly { x: number; y: number; width: number; height: number }[]): Svg {
  const first = windows[0];
  const last = windows.at(-1);
  if (!first || !last) return '';
  const body = { x: 42, y: first.y - 24, width: 536, height: last.y + last.height - first.y + 48 };
  const knots = windows
    .slice(1)
    .map(({ y }) =>
      [120, 215, 310, 405, 500]
        .map((x) =>
          place(
            { x, y: y - 16, rotate: 45 },
            box({ x: -8, y: -8, width: 16, height: 16 }, 2, palette.red, 5),
          ),
        )
        .join(''),
    );
  return (
    box({ ...body, x: body.x + 7, y: body.y + 9 }, 14, palette.ink, 7) +
    box(body, 14, GOLD, 8) +
    `<rect x="${body.x + 11}" y="${body.y + 11}" width="${body.width - 22}" height="${body.height - 22}" rx="6" fill="none" stroke="${palette.red}" stroke-width="5"/>` +
    knots.join('')
  );
}

/** Centred on the bridge of its nose. */
function barongsai(): Svg {
  const fur = (
    count: number,
    rx: number,
    ry: number,
    y: number,
    r: number,
    from: number,
    to: number,
  ) =>
    Array.from({ length: count }, (_, index) => {
      const turn = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
      return { x: Math.cos(turn) * rx, y: y + Math.sin(turn) * ry, r };
    });
  const fluff = (spots: Array<{ x: number; y: number; r: number }>, fill: string) =>
    spots.map(({ x, y, r }) => disc(x, y, r + 7, palette.ink)).join('') +
    spots.map(({ x, y, r }) => disc(x, y, r, fill)).join('');
  const eye = (side: -1 | 1) =>
    place(
      { x: side * 96, y: -52, scaleX: side },
      fluff(fur(9, 62, 58, 0, 17, 0, 320), palette.white),
      disc(0, 0, 54, palette.white, 8),
      disc(-6, 6, 30, palette.ink),
      disc(4, -6, 11, palette.white),
      shape('M-58,-20 C-40,-64 40,-64 58,-20 C30,-34 -30,-34 -58,-20Z', GOLD, 7),
    );
  const ear = (side: -1 | 1) =>
    place(
      { x: side * 216, y: -110, scaleX: side, rotate: side * 12 },
      shape('M-40,40 C-50,-30 20,-60 64,-40 C60,10 20,50 -10,60Z', LACQUER, 8),
      shape('M-18,28 C-20,-10 14,-28 40,-22 C36,6 14,28 -6,36Z', '#FFB4A8', 6),
    );
  return (
    ear(-1) +
    ear(1) +
    fluff(fur(15, 236, 176, 10, 30, 165, 375), GOLD) +
    shape(
      'M-222,10 C-228,-110 -120,-172 0,-172 C120,-172 228,-110 222,10 C216,96 110,132 0,132 C-110,132 -216,96 -222,10Z',
      '#E8303F',
      9,
    ) +
    shape('M-150,58 C-160,180 -70,214 0,214 C70,214 160,180 150,58Z', palette.ink, 8) +
    shape(
      'M-116,150 C-70,120 70,120 116,150 C96,196 52,206 0,206 C-52,206 -96,196 -116,150Z',
      '#FF8E8A',
      6,
    ) +
    eye(-1) +
    eye(1) +
    shape('M-40,-150 C-30,-206 30,-206 40,-150 C30,-128 -30,-128 -40,-150Z', GOLD, 8) +
    disc(0, -104, 30, '#CDE9F8', 8) +
    line('M-10,-112 l10,-8', 6, palette.white) +
    shape(
      'M-168,56 C-120,20 -60,40 0,40 C60,40 120,20 168,56 C150,96 60,92 0,92 C-60,92 -150,96 -168,56Z',
      GOLD,
      8,
    ) +
    [-104, -52, 0, 52, 104]
      .map((x) => shape(`M${x - 22},84 h44 v22 q-22,16 -44,0Z`, palette.white, 6))
      .join('') +
    oval(0, 22, 54, 34, LACQUER, 8) +
    disc(-20, 26, 9, palette.ink) +
    disc(20, 26, 9, palette.ink) +
    disc(-178, 30, 24, '#FFB4A8') +
    disc(178, 30, 24, '#FFB4A8') +
    disc(0, -214, 24, tint.leaf, 8)
  );
}
