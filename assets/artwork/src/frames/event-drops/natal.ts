import { palette, tint } from '../../palette.ts';
import { box, disc, line, place, type Svg, shape } from '../../svg.ts';
import type { FrameDesign } from '../frame-design.ts';
import { displayText } from '../kit/lettering.ts';
import { listLeftSlots, onBothStrips, STRIP, stackSlots, twinSlots } from '../kit/strip.ts';

const YARN = '#B7182F';
const RIB = '#9A1026';
const STITCH = 20;

const WINDOWS = stackSlots([322, 646, 970, 1294], { x: 68, width: 484, height: 288 });

const SEASONS = [{ from: '12-01', until: '12-31' }];

/** A knitted jumper with poinsettias. */
export const natal: FrameDesign = {
  name: 'natal',
  category: 'SEASONAL_4_FRAME',
  group: 'holidays',
  isNoCut: false,
  isSeasonal: true,
  seasons: SEASONS,
  counter: 4,
  config: {
    InterColPadding: 136,
    InterRowPadding: 36,
    CustomPadding: 68,
    TopFramePadding: 322,
    IsColumnMirrored: true,
  },
  slots: twinSlots(WINDOWS),
  draw(slots) {
    return onBothStrips(
      jumper() +
        listLeftSlots(slots)
          .map((window) => {
            const { x, y, width, height } = window;
            return (
              box(
                { x: x - 12, y: y - 12, width: width + 24, height: height + 24 },
                12,
                palette.cream,
                7,
              ) +
              `<rect x="${x - 5}" y="${y - 5}" width="${width + 10}" height="${height + 10}" rx="6" fill="none" stroke="${tint.deepLeaf}" stroke-width="5" stroke-dasharray="16 12"/>` +
              box(window, 2, palette.ink, 5)
            );
          })
          .join('') +
        displayText('Selamat', {
          x: 310,
          y: 140,
          size: 88,
          fill: palette.white,
          ink: 11,
          drop: 6,
        }) +
        displayText('Natal', {
          x: 310,
          y: 274,
          size: 158,
          fill: palette.butter,
          ink: 14,
          drop: 8,
        }) +
        place({ x: 78, y: 112, scale: 0.56 }, poinsettia()) +
        place({ x: 542, y: 112, scale: 0.56 }, poinsettia()) +
        foot(),
    );
  },
};

/** Rows of knitted motifs: each letter is a stitch, '.' is the background. */
const TREES = [
  '....g......',
  '...ggg.....',
  '..ggggg..w.',
  '...ggg..www',
  '..ggggg..w.',
  '.ggggggg...',
  '....y......',
];
const ZIGZAG = ['w...w...', '.w.w.w.w', '..w...w.'];
const HEARTS = ['.rr.rr..', 'rrrrrrr.', '.rrrrr..', '..rrr...', '...r....'];
const YARNS: Record<string, string> = {
  g: '#2F6B46',
  w: palette.cream,
  y: palette.butter,
  r: '#F4727A',
};

function knit(rows: readonly string[], top: number): Svg {
  const columns = Math.ceil(STRIP.width / STITCH);
  return rows
    .flatMap((row, line) =>
      Array.from({ length: columns }, (_, column) => {
        const color = YARNS[row[column % row.length] ?? '.'];
        return color ? stitch(column * STITCH, top + line * STITCH, color) : '';
      }),
    )
    .join('');
}

function stitch(x: number, y: number, color: string): Svg {
  return `<path d="M${x},${y} l10,8 l10,-8 v12 l-10,9 l-10,-9Z" fill="${color}"/>`;
}

function jumper(): Svg {
  const ribs = Array.from({ length: 31 }, (_, index) => `M${index * STITCH},0 l10,8 l10,-8`).join(
    '',
  );
  const rows = Array.from({ length: 93 }, (_, index) =>
    place(
      { y: index * STITCH },
      `<path d="${ribs}" fill="none" stroke="${RIB}" stroke-width="3"/>`,
    ),
  );
  return (
    box({ x: 0, y: 0, ...STRIP }, 0, YARN) +
    rows.join('') +
    knit(ZIGZAG, 0) +
    knit(HEARTS, 300) +
    knit(ZIGZAG, 440) +
    knit(TREES, 520) +
    knit(ZIGZAG, 700) +
    knit(HEARTS, 800) +
    knit(ZIGZAG, 940) +
    knit(TREES, 1020) +
    knit(ZIGZAG, 1200) +
    knit(HEARTS, 1300) +
    knit(ZIGZAG, 1440) +
    knit(TREES, 1610) +
    knit(ZIGZAG, 1790)
  );
}

function poinsettia(): Svg {
  const petal = (length: number, fill: string) => (rotate: number) =>
    place(
      { rotate },
      shape(
        `M0,0 C34,${-length * 0.3} 30,${-length * 0.8} 0,${-length} C-30,${-length * 0.8} -34,${-length * 0.3} 0,0Z`,
        fill,
        7,
      ),
      line(`M0,-12 V${-length * 0.74}`, 4, palette.deepRed),
    );
  const around = (count: number, shift: number) =>
    Array.from({ length: count }, (_, index) => (index * 360) / count + shift);
  return (
    around(5, 20)
      .map((rotate) =>
        place(
          { rotate },
          shape('M0,0 C44,-34 44,-84 0,-122 C-44,-84 -44,-34 0,0Z', tint.deepLeaf, 7),
        ),
      )
      .join('') +
    around(6, 0).map(petal(104, palette.red)).join('') +
    around(5, 36).map(petal(66, tint.softRed)).join('') +
    [0, 120, 240].map((rotate) => place({ rotate }, disc(0, -10, 10, palette.butter, 5))).join('')
  );
}

function foot(): Svg {
  const bell = (side: -1 | 1) =>
    place(
      { x: side * 44, rotate: side * -18 },
      shape('M-46,58 C-34,40 -40,-36 0,-40 C40,-36 34,40 46,58Z', palette.butter, 8),
      disc(0, 66, 14, tint.amber, 7),
      line('M-18,-10 C-22,6 -22,20 -24,32', 7, palette.white),
    );
  return (
    place(
      { x: 310, y: 1690 },
      bell(-1),
      bell(1),
      shape(
        'M0,-44 C-40,-90 -92,-70 -80,-40 C-72,-16 -30,-20 0,-40 C30,-20 72,-16 80,-40 C92,-70 40,-90 0,-44Z',
        tint.deepLeaf,
        8,
      ),
      disc(0, -44, 19, palette.red, 7),
    ) +
    place({ x: 110, y: 1712 }, poinsettia()) +
    place({ x: 510, y: 1712 }, poinsettia())
  );
}
