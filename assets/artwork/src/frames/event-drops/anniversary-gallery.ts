import { palette, tint } from '../../palette.ts';
import { type Box, box, disc, line, oval, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { displayText, write } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';

const WALL = '#7E1530';
const MOTIF = '#94203D';
const GOLD = '#F0B43C';
const DARK_GOLD = '#B9761C';

/** A living room wall with two gilded portraits under their lamps. */
export const anniversaryGallery: FrameDesign = {
  name: 'anniversary-gallery',
  category: 'SEASONAL_2_FRAME_NOCUT',
  group: 'milestones',
  isNoCut: true,
  isSeasonal: true,
  counter: 2,
  config: {
    InterColPadding: 0,
    InterRowPadding: 190,
    CustomPadding: 190,
    TopFramePadding: 180,
    IsColumnMirrored: false,
  },
  slots: [
    { x: 180, y: 176, width: 880, height: 520, photo: 1 },
    { x: 180, y: 902, width: 880, height: 520, photo: 2 },
  ],
  draw(slots) {
    return (
      wallpaper() +
      slots.map((slot) => portrait(slot)).join('') +
      plaque(slots) +
      sideboard() +
      place({ x: 176, y: 1640 }, vase()) +
      place({ x: 1064, y: 1640 }, candlestick()) +
      banner()
    );
  },
};

function wallpaper(): Svg {
  const leaf = (rotate: number) =>
    place(
      { x: 60, y: 60, rotate },
      `<path d="M0,-8 C16,-22 16,-42 0,-56 C-16,-42 -16,-22 0,-8Z" fill="${MOTIF}"/>`,
    );
  const tile = {
    width: 120,
    height: 120,
    svg: `<rect width="120" height="120" fill="${WALL}"/>${[45, 135, 225, 315].map(leaf).join('')}${disc(0, 0, 8, MOTIF)}${disc(120, 0, 8, MOTIF)}${disc(0, 120, 8, MOTIF)}${disc(120, 120, 8, MOTIF)}`,
  };
  return tiled('kawung-wall', { x: 0, y: 0, ...SHEET }, tile);
}

function portrait(slot: Box): Svg {
  const grow = (by: number): Box => ({
    x: slot.x - by,
    y: slot.y - by,
    width: slot.width + by * 2,
    height: slot.height + by * 2,
  });
  const outer = grow(74);
  return (
    box({ ...outer, x: outer.x + 14, y: outer.y + 18 }, 30, '#4F0B1C') +
    box(outer, 30, GOLD, 9) +
    beads(grow(48)) +
    box(grow(28), 10, DARK_GOLD, 7) +
    box(grow(16), 4, palette.cream, 6) +
    box(slot, 2, palette.ink, 6) +
    corners(outer)
  );
}

function beads({ x, y, width, height }: Box): Svg {
  const row = (count: number, at: (u: number) => { x: number; y: number }) =>
    Array.from({ length: count }, (_, index) => {
      const spot = at((index + 0.5) / count);
      return disc(spot.x, spot.y, 11, '#FFDD7A', 5);
    }).join('');
  return (
    row(24, (u) => ({ x: x + 40 + u * (width - 80), y })) +
    row(24, (u) => ({ x: x + 40 + u * (width - 80), y: y + height })) +
    row(14, (u) => ({ x, y: y + 40 + u * (height - 80) })) +
    row(14, (u) => ({ x: x + width, y: y + 40 + u * (height - 80) }))
  );
}

function corners({ x, y, width, height }: Box): Svg {
  const curl = (cx: number, cy: number, rotate: number) =>
    place(
      { x: cx, y: cy, rotate },
      shape(
        'M-26,-26 C10,-40 66,-34 96,-6 C66,-8 44,4 34,34 C4,44 -8,66 -6,96 C-34,66 -40,10 -26,-26Z',
        GOLD,
        8,
      ),
      line('M0,0 C20,-10 44,-10 62,-4 M0,0 C-10,20 -10,44 -4,62', 6, DARK_GOLD),
      disc(4, 4, 15, palette.red, 6),
    );
  const inset = 20;
  return (
    curl(x + inset, y + inset, 0) +
    curl(x + width - inset, y + inset, 90) +
    curl(x + width - inset, y + height - inset, 180) +
    curl(x + inset, y + height - inset, 270)
  );
}

/** Between the portraits: a brass plate on two nails, hearts on either side. */
function plaque(slots: readonly Box[]): Svg {
  const [upper, lower] = slots;
  if (!upper || !lower) return '';
  const y = (upper.y + upper.height + lower.y) / 2;
  return place(
    { x: 620, y },
    box({ x: -262 + 7, y: -40 + 8, width: 524, height: 80 }, 14, palette.ink, 7),
    box({ x: -262, y: -40, width: 524, height: 80 }, 14, '#FFDD7A', 7),
    disc(-236, 0, 8, DARK_GOLD, 4),
    disc(236, 0, 8, DARK_GOLD, 4),
    write('dari hari pertama', { y: 16, size: 50, fill: palette.deepRed }),
  );
}

function sideboard(): Svg {
  return (
    box({ x: -20, y: 1690, width: 1280, height: 200 }, 0, '#8A5230', 9) +
    box({ x: -20, y: 1676, width: 1280, height: 34 }, 0, '#A9683F', 8) +
    line('M160,1768 h260 M820,1768 h260', 7, '#6A3B20')
  );
}

function banner(): Svg {
  const ribbon = 'M300,1560 H940 L940,1672 H300Z';
  const tail = (side: -1 | 1) =>
    place(
      { x: 620, scaleX: side },
      shape('M250,1584 H392 L356,1640 L392,1696 H250Z', palette.deepRed, 8),
    );
  return (
    tail(-1) +
    tail(1) +
    place({ x: 0, y: 8 }, shape(ribbon, palette.ink, 8)) +
    shape(ribbon, palette.red, 9) +
    displayText('happy anniversary', {
      x: 620,
      y: 1640,
      size: 78,
      fill: palette.white,
      ink: 8,
      drop: 5,
    }) +
    place({ x: 620, y: 1738, scale: 1.1 }, heart()) +
    place({ x: 540, y: 1744, scale: 0.7, rotate: -12 }, heart()) +
    place({ x: 700, y: 1744, scale: 0.7, rotate: 12 }, heart())
  );
}

function heart(): Svg {
  return shape(
    'M0,30 C-48,2 -37,-34 -14,-30 C-6,-29 0,-22 0,-16 C0,-22 6,-29 14,-30 C37,-34 48,2 0,30Z',
    palette.red,
    7,
  );
}

function vase(): Svg {
  const rose = (x: number, y: number, fill: string) =>
    place(
      { x, y },
      disc(0, 0, 40, fill, 8),
      line('M-18,2 C-16,-22 18,-22 18,2 C18,18 -6,18 -6,4 C-6,-6 8,-6 8,2', 6, palette.ink),
    );
  return (
    line('M-40,-30 L-46,-120 M6,-30 L10,-150 M44,-30 L56,-104', 10, tint.deepLeaf) +
    shape(
      'M-52,-80 C-92,-90 -100,-62 -104,-50 C-76,-44 -58,-56 -52,-80Z M58,-66 C84,-84 108,-70 116,-56 C92,-40 66,-44 58,-66Z',
      tint.leaf,
      7,
    ) +
    shape('M-58,-44 H64 C84,20 60,40 46,58 H-40 C-54,40 -78,20 -58,-44Z', palette.sky, 8) +
    line('M-56,-6 C-20,14 26,14 62,-6', 7, palette.white) +
    rose(-50, -126, palette.red) +
    rose(60, -112, palette.cream) +
    rose(8, -166, tint.softRed)
  );
}

function candlestick(): Svg {
  const one = (x: number, tall: number) =>
    place(
      { x },
      oval(0, 48, 46, 14, GOLD, 7),
      box({ x: -10, y: -20, width: 20, height: 66 }, 6, GOLD, 7),
      shape('M-34,-22 H34 L24,0 H-24Z', GOLD, 7),
      box({ x: -18, y: -22 - tall, width: 36, height: tall }, 6, palette.cream, 7),
      shape(
        `M0,${-98 - tall} C22,${-72 - tall} 20,${-42 - tall} 0,${-40 - tall} C-20,${-42 - tall} -22,${-72 - tall} 0,${-98 - tall}Z`,
        palette.butter,
        7,
      ),
      line(`M0,${-24 - tall} v-14`, 6),
    );
  return one(-50, 120) + one(46, 76);
}
