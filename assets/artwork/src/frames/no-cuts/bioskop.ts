import { palette, tint } from '../../palette.ts';
import { type Box, box, card, disc, line, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { bodyText, displayText, write } from '../kit/lettering.ts';
import { sprockets } from '../kit/sprockets.ts';
import { bulbsAround } from './bulbs.ts';
import { around, FREE_SLOTS, ground, NO_CUT } from './sheet.ts';

const CURTAIN = '#A8142B';
const FOLD = '#86101F';

/** A cinema: lights around the poster, curtains on both sides, popcorn in front. */
export const bioskop: FrameDesign = {
  ...NO_CUT,
  name: 'bioskop',
  category: 'AVAILABLE_1_FRAME_NOCUT',
  group: 'poster',
  counter: 1,
  config: FREE_SLOTS,
  slots: [{ x: 214, y: 408, width: 812, height: 900, photo: 1 }],
  draw: (slots) =>
    ground(CURTAIN) +
    curtain() +
    slots.map(lights).join('') +
    marquee() +
    stage() +
    place({ x: 142, y: 1758 }, popcorn()) +
    place({ x: 1078, y: 1668, rotate: 8, scale: 0.84 }, clapper()),
};

function curtain(): Svg {
  const folds = Array.from({ length: 11 }, (_, index) => {
    const x = index * 124;
    return `<path d="M${x},0 H${x + 56} C${x + 40},600 ${x + 66},1200 ${x + 50},1844 H${x + 8} C${x + 22},1200 ${x - 8},600 ${x},0Z" fill="${FOLD}"/>`;
  });
  return folds.join('');
}

function lights(slot: Box): Svg {
  return (
    card(around(slot, 52), 22, palette.red, 9, 14) +
    bulbsAround(around(slot, 26), 60, (x, y, index) =>
      disc(x, y, 14, index % 2 ? palette.white : palette.butter, 5),
    ) +
    box(around(slot, 7), 2, palette.butter, 6)
  );
}

function marquee(): Svg {
  return (
    shape(
      'M86,330 L130,76 Q134,60 152,60 H1088 Q1106,60 1110,76 L1154,330 Q1156,350 1136,350 H104 Q84,350 86,330Z',
      palette.ink,
      8,
    ) +
    shape(
      'M86,310 L126,72 Q130,56 148,56 H1092 Q1110,56 1114,72 L1154,310 Q1156,330 1136,330 H104 Q84,330 86,310Z',
      palette.butter,
      9,
    ) +
    box({ x: 150, y: 88, width: 940, height: 210 }, 12, palette.cream, 7) +
    write('BIOSKOP BAHAGIA', { x: 620, y: 148, size: 50, fill: palette.red, spacing: 10 }) +
    line('M180,168 H1060', 5) +
    write('SEDANG TAYANG', { x: 620, y: 274, size: 112, spacing: 4 }) +
    Array.from({ length: 18 }, (_, index) =>
      disc(130 + index * 57.6, 315, 10, index % 2 ? palette.white : palette.red, 4),
    ).join('')
  );
}

function stage(): Svg {
  const credit = { x: 620, fill: palette.paper, spacing: 1 };
  return (
    box({ x: -10, y: 1424, width: 1260, height: 430 }, 0, '#33120F', 9) +
    box({ x: -10, y: 1424, width: 1260, height: 30 }, 0, palette.butter, 7) +
    displayText('BINTANG UTAMA', {
      x: 636,
      y: 1560,
      size: 110,
      fill: palette.butter,
      ink: 9,
      inkColor: palette.deepRed,
      drop: 8,
    }) +
    bodyText('DIBINTANGI OLEH KAMU & KAWAN-KAWAN', {
      ...credit,
      y: 1622,
      size: 31,
      fill: palette.cream,
    }) +
    bodyText('SUTRADARA TAKDIR · MUSIK KETAWA', { ...credit, y: 1670, size: 26, weight: 500 }) +
    bodyText('UNTUK SEMUA UMUR · TAMAT BAHAGIA', { ...credit, y: 1708, size: 26, weight: 500 }) +
    box({ x: 0, y: 1752, width: SHEET.width, height: 92 }, 0, palette.ink) +
    sprockets({ from: { x: 10, y: 1768 }, count: 24, pitch: 53 })
  );
}

function popcorn(): Svg {
  const puff = (x: number, y: number, r: number) =>
    disc(x, y, r, palette.cream, 6) +
    line(`M${x - r * 0.4},${y} q${r * 0.3},${r * 0.4} ${r * 0.7},0`, 4, tint.amber);
  return place(
    { scale: 0.74, rotate: -5 },
    puff(-58, -236, 34) +
      puff(58, -236, 34) +
      puff(0, -250, 40) +
      puff(-30, -276, 32) +
      puff(32, -280, 32) +
      puff(-86, -214, 28) +
      puff(86, -214, 28),
    shape('M-100,-206 H100 L78,0 H-78Z', palette.white, 8),
    shape('M-60,-206 H-20 L-16,0 H-46Z M20,-206 H60 L46,0 H16Z', palette.red, 0),
    shape('M-100,-206 H100 L78,0 H-78Z', 'none', 8),
    disc(0, -104, 42, palette.butter, 7),
    disc(-13, -112, 5, palette.ink) +
      disc(13, -112, 5, palette.ink) +
      line('M-16,-94 q16,18 32,0', 6),
  );
}

function clapper(): Svg {
  const stripes = [-78, -18, 42].map((x) => `M${x},0 l22,-36 h28 l-22,36Z`).join('');
  return (
    card({ x: -108, y: -60, width: 216, height: 146 }, 10, palette.cream, 7, 8) +
    box({ x: -100, y: -52, width: 200, height: 130 }, 6, tint.deepSky) +
    write('ACTION!', { y: 10, size: 50, fill: palette.white }) +
    bodyText('ADEGAN 1 · TAKE 99', { y: 52, size: 18, fill: palette.butter }) +
    place(
      { x: 0, y: -64, rotate: -12 },
      shape('M-108,0 V-36 H108 V0Z', palette.white, 7),
      `<path d="${stripes}" fill="${palette.ink}"/>`,
      shape('M-108,0 V-36 H108 V0Z', 'none', 7),
    )
  );
}
