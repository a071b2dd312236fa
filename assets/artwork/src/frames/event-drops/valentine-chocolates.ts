import { palette, tint } from '../../palette.ts';
import { type Box, box, card, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { displayText, write } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';
import { pick } from './parts/pick.ts';

const BLUSH = '#FFC3C8';
const COCOA = '#5A2A22';
const TRAY = '#7A3B2C';
const MILK = '#A8623F';

const ROWS = [430, 768, 1106, 1444];
const CELL = { width: 316, height: 290 };
const LEFT = 96;
const PHOTO_WIDTH = 700;

const SEASONS = [{ from: '02-01', until: '02-16' }];

/** A box of chocolates in which every other compartment is a photo. */
export const valentineChocolates: FrameDesign = {
  name: 'valentine-chocolates',
  category: 'SEASONAL_4_FRAME_NOCUT',
  group: 'holidays',
  isNoCut: true,
  isSeasonal: true,
  seasons: SEASONS,
  counter: 4,
  config: {
    InterColPadding: 32,
    InterRowPadding: 48,
    CustomPadding: LEFT,
    TopFramePadding: 430,
    IsColumnMirrored: false,
  },
  slots: ROWS.map((y, row) => ({
    x: row % 2 ? SHEET.width - LEFT - PHOTO_WIDTH : LEFT,
    y,
    width: PHOTO_WIDTH,
    height: CELL.height,
    photo: row + 1,
  })),
  draw(slots) {
    return (
      paper() +
      card({ x: 48, y: 382, width: 1144, height: 1400 }, 44, palette.red, 10, 14) +
      box({ x: 68, y: 402, width: 1104, height: 1360 }, 30, COCOA, 8) +
      slots.map((slot, row) => compartment(slot) + sweets(row)).join('') +
      lid()
    );
  },
};

function paper(): Svg {
  const heart = (x: number, y: number, scale: number) =>
    place({ x, y, scale }, `<path d="${HEART}" fill="#FFAFB8"/>`);
  return tiled(
    'hearts',
    { x: 0, y: 0, ...SHEET },
    {
      width: 150,
      height: 130,
      svg: `<rect width="150" height="130" fill="${BLUSH}"/>${heart(38, 34, 0.5)}${heart(112, 98, 0.5)}`,
    },
  );
}

const HEART =
  'M0,38 C-60,2 -46,-42 -18,-38 C-7,-36 0,-28 0,-20 C0,-28 7,-36 18,-38 C46,-42 60,2 0,38Z';

function compartment(slot: Box): Svg {
  const { x, y, width, height } = slot;
  return (
    box({ x: x - 12, y: y - 12, width: width + 24, height: height + 24 }, 14, '#F4C04A', 7) +
    box(slot, 2, palette.ink, 6)
  );
}

function sweets(row: number): Svg {
  const x = row % 2 ? LEFT : SHEET.width - LEFT - CELL.width;
  const y = ROWS[row] ?? 0;
  const middle = { x: x + CELL.width / 2, y: y + CELL.height / 2 };
  const sweet = pick([heartPraline, truffles, bar, wrapped], row);
  return (
    box({ x: x - 12, y: y - 12, width: CELL.width + 24, height: CELL.height + 24 }, 14, TRAY, 7) +
    place({ ...middle }, cup(), sweet())
  );
}

/** The pleated paper of a praline. */
function cup(): Svg {
  const pleats = Array.from({ length: 36 }, (_, index) => {
    const turn = (index / 36) * Math.PI * 2;
    const r = index % 2 ? 124 : 138;
    return `${num(Math.cos(turn) * r)},${num(Math.sin(turn) * r)}`;
  });
  return shape(`M${pleats.join('L')}Z`, palette.cream, 7) + disc(0, 0, 108, palette.paper);
}

function heartPraline(): Svg {
  return (
    place({ x: 5, y: 8, scale: 2.2 }, `<path d="${HEART}" fill="${palette.ink}"/>`) +
    place({ scale: 2.2 }, shape(HEART, palette.red, 4)) +
    line('M-52,-46 C-70,-30 -70,-8 -60,12', 12, '#FF9AA0') +
    line('M-30,30 C0,-30 10,50 44,-30', 9, palette.white)
  );
}

function truffles(): Svg {
  const ball = (x: number, y: number, fill: string, drizzle: string) =>
    place(
      { x, y },
      disc(4, 6, 50, palette.ink),
      disc(0, 0, 50, fill, 7),
      line('M-34,-12 q12,-16 22,0 t22,0 t22,0 M-34,14 q12,-16 22,0 t22,0 t22,0', 7, drizzle),
    );
  return (
    ball(-44, 26, MILK, palette.cream) +
    ball(46, 24, palette.cream, palette.red) +
    ball(0, -46, COCOA, tint.softRed)
  );
}

function bar(): Svg {
  const square = (x: number, y: number) =>
    box({ x, y, width: 70, height: 60 }, 10, MILK, 6) +
    line(`M${x + 14},${y + 16} h28`, 6, '#C98A60') +
    place({ x: x + 37, y: y + 36, scale: 0.32 }, `<path d="${HEART}" fill="${COCOA}"/>`);
  return place(
    { rotate: -8 },
    box({ x: -82 + 5, y: -74 + 8, width: 164, height: 148 }, 16, palette.ink, 7),
    box({ x: -82, y: -74, width: 164, height: 148 }, 16, COCOA, 8),
    square(-74, -66) + square(4, -66) + square(-74, 2) + square(4, 2),
  );
}

function wrapped(): Svg {
  const end = (side: -1 | 1) =>
    place({ scaleX: side }, shape('M66,-12 L116,-48 L108,0 L116,48 L66,12Z', tint.softRed, 7));
  return place(
    { rotate: -24 },
    end(-1),
    end(1),
    disc(4, 6, 70, palette.ink),
    disc(0, 0, 70, palette.red, 8),
    `<path d="M-30,-62 C-6,-20 -6,20 -30,62 M20,-66 C44,-22 44,22 20,66" fill="none" stroke="${palette.white}" stroke-width="16"/>`,
    `<circle r="70" fill="none" stroke="${palette.ink}" stroke-width="8"/>`,
  );
}

function lid(): Svg {
  const tail = (side: -1 | 1) =>
    place(
      { x: 620, scaleX: side },
      shape('M420,150 H566 L526,224 L566,298 H420Z', palette.deepRed, 9),
    );
  return (
    tail(-1) +
    tail(1) +
    card({ x: 130, y: 110, width: 980, height: 206 }, 40, palette.red, 10, 12) +
    `<rect x="150" y="130" width="940" height="166" rx="26" fill="none" stroke="${BLUSH}" stroke-width="5" stroke-dasharray="18 14"/>` +
    displayText('sayang banget!', {
      x: 620,
      y: 258,
      size: 140,
      fill: palette.white,
      ink: 14,
      drop: 9,
    }) +
    place(
      { x: 620, y: 348, rotate: -2 },
      box({ x: -150, y: -30, width: 300, height: 58 }, 29, palette.cream, 7),
      write('manis isi kita', { y: 13, size: 40 }),
    )
  );
}
