import { palette, tint } from '../../palette.ts';
import { type Box, box, card, disc, line, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { displayText, write } from '../kit/lettering.ts';
import { sunburst } from '../kit/paper.ts';
import { stackSlots } from '../kit/strip.ts';

const MORNING = '#FFE29A';
const JANUR = '#F3C53F';
const BAMBOO = '#C9A24E';

/** Ten days before Galungan to three after Kuningan; Galungan comes every 210 days. */
const SEASONS = [{ from: 'galungan-10', until: 'galungan+13' }];

/** A village street on the morning of Galungan, with a penjor on each side. */
export const galungan: FrameDesign = {
  name: 'galungan',
  category: 'SEASONAL_3_FRAME_NOCUT',
  group: 'holidays',
  isNoCut: true,
  isSeasonal: true,
  seasons: SEASONS,
  counter: 3,
  config: {
    InterColPadding: 0,
    InterRowPadding: 50,
    CustomPadding: 244,
    TopFramePadding: 440,
    IsColumnMirrored: false,
  },
  slots: stackSlots([440, 860, 1280], { x: 266, width: 708, height: 370 }),
  draw(slots) {
    return (
      box({ x: 0, y: 0, ...SHEET }, 0, MORNING) +
      sunburst({ x: 620, y: 300 }, 1800, 28, '#FFECB8') +
      ground() +
      penjor() +
      place({ x: 1240, scaleX: -1 }, penjor()) +
      slots.map((slot) => woven(slot)).join('') +
      title() +
      frangipanis(slots)
    );
  },
};

function woven(slot: Box): Svg {
  const mount = {
    x: slot.x - 22,
    y: slot.y - 22,
    width: slot.width + 44,
    height: slot.height + 44,
  };
  const dashes = (y: number) =>
    `<path d="M${mount.x + 16},${y} H${mount.x + mount.width - 16}" stroke="${tint.leaf}" stroke-width="9" stroke-dasharray="26 14" stroke-linecap="round"/>`;
  return (
    card(mount, 12, palette.white, 8, 9) +
    dashes(mount.y + 10) +
    dashes(mount.y + mount.height - 10) +
    box(slot, 2, palette.ink, 6)
  );
}

/** The bamboo on the left, bent over the street by its ornaments. */
function penjor(): Svg {
  const pole = 'M104,1870 C84,1300 52,760 84,430 C104,250 150,104 214,104 C254,104 270,140 272,190';
  const rungs = [
    { x: 92, y: 1480, scale: 1.25 },
    { x: 82, y: 1220, scale: 1.16 },
    { x: 74, y: 960, scale: 1.06 },
    { x: 72, y: 720, scale: 0.98 },
    { x: 80, y: 500, scale: 0.9 },
    { x: 106, y: 316, scale: 0.76 },
  ];
  return (
    line(pole, 36) +
    line(pole, 22, BAMBOO) +
    line('M88,1620 h24 M80,1400 h24 M72,1140 h24 M66,880 h24 M62,660 h24', 7) +
    rungs.map((at) => place(at, fringe())).join('') +
    place({ x: 272, y: 200, scale: 0.78 }, sampian()) +
    place(
      { x: 96, y: 1690 },
      box({ x: -44, y: -70, width: 88, height: 96 }, 8, palette.white, 8),
      box({ x: -44, y: -40, width: 88, height: 26 }, 0, JANUR, 6),
    )
  );
}

/** Young palm leaf cut into streamers, hanging from a rung. */
function fringe(): Svg {
  const streamer = (x: number, length: number, fill: string) =>
    shape(`M${x - 9},0 h18 l-2,${length} l-7,18 l-7,-18Z`, fill, 6);
  return (
    streamer(-52, 74, JANUR) +
    streamer(52, 74, JANUR) +
    streamer(-27, 108, tint.paleLeaf) +
    streamer(27, 108, tint.paleLeaf) +
    streamer(0, 138, JANUR) +
    shape('M-72,-6 C-40,-36 40,-36 72,-6 C40,14 -40,14 -72,-6Z', tint.leaf, 7) +
    disc(0, -8, 15, palette.red, 6)
  );
}

/** The round ornament at the very tip. */
function sampian(): Svg {
  const leaves = Array.from({ length: 10 }, (_, index) =>
    place(
      { rotate: index * 36 },
      shape(
        'M0,-18 C14,-34 12,-54 0,-66 C-12,-54 -14,-34 0,-18Z',
        index % 2 ? tint.paleLeaf : JANUR,
        6,
      ),
    ),
  );
  return (
    line('M0,60 V190', 12) +
    line('M0,60 V190', 5, JANUR) +
    shape('M-22,186 h44 l10,70 l-16,-14 l-16,20 l-16,-20 l-16,14Z', JANUR, 6) +
    leaves.join('') +
    disc(0, 0, 24, palette.white, 7) +
    disc(0, 0, 10, palette.red, 4)
  );
}

function title(): Svg {
  return (
    displayText('Rahajeng', { x: 620, y: 156, size: 96, fill: palette.white, ink: 12 }) +
    displayText('Galungan', { x: 620, y: 288, size: 138, fill: palette.red, ink: 13 }) +
    box({ x: 457, y: 330, width: 340, height: 58 }, 29, palette.ink, 6) +
    box({ x: 450, y: 324, width: 340, height: 58 }, 29, tint.deepLeaf, 6) +
    write('lan Kuningan', { x: 620, y: 367, size: 44, fill: palette.cream })
  );
}

function ground(): Svg {
  return (
    shape('M-20,1716 C200,1690 1040,1690 1260,1716 V1870 H-20Z', tint.paleLeaf, 8) + flowerBed()
  );
}

/** Marigolds and frangipani along the foot of the street. */
function flowerBed(): Svg {
  return Array.from({ length: 9 }, (_, index) => {
    const at = { x: 236 + index * 96, y: 1746 + (index % 2) * 14, rotate: index * 24, scale: 0.82 };
    return place(at, index % 2 ? frangipani() : marigold(index % 4 ? tint.amber : palette.red));
  }).join('');
}

function marigold(fill: string): Svg {
  const ring = (count: number, r: number, size: number) =>
    Array.from({ length: count }, (_, index) => {
      const turn = (index / count) * Math.PI * 2;
      return disc(Math.cos(turn) * r, Math.sin(turn) * r, size, fill, 5);
    }).join('');
  return ring(11, 38, 15) + ring(7, 20, 13) + disc(0, 0, 13, palette.butter, 5);
}

function frangipanis(slots: readonly Box[]): Svg {
  return slots
    .flatMap(({ x, y, width, height }) => [
      { x: x - 22, y: y + height + 22, rotate: 10, scale: 0.8 },
      { x: x + width + 22, y: y - 22, rotate: 40, scale: 0.8 },
    ])
    .map((at) => place(at, frangipani()))
    .join('');
}

function frangipani(): Svg {
  const petals = [0, 72, 144, 216, 288].map((rotate) =>
    place(
      { rotate },
      shape('M0,0 C30,-14 34,-52 6,-66 C-24,-62 -22,-26 0,0Z', palette.white, 7),
      shape('M0,-4 C10,-12 12,-26 4,-34 C-8,-30 -8,-16 0,-4Z', palette.butter, 0),
    ),
  );
  return petals.join('');
}
