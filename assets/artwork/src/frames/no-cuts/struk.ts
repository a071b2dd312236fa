import { palette, tint } from '../../palette.ts';
import { createRandom } from '../../random.ts';
import { box, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { type FrameDesign, SHEET } from '../frame-design.ts';
import { bodyText, write } from '../kit/lettering.ts';
import { tiled } from '../kit/paper.ts';
import { around, ground, NO_CUT } from './sheet.ts';

const LEFT = 176;
const RIGHT = 1064;

/** A shop receipt, with sweets as change. */
export const struk: FrameDesign = {
  ...NO_CUT,
  name: 'struk',
  category: 'AVAILABLE_3_FRAME_NOCUT',
  group: 'fun',
  counter: 3,
  config: {
    InterColPadding: 0,
    InterRowPadding: 60,
    CustomPadding: 270,
    TopFramePadding: 284,
    IsColumnMirrored: false,
  },
  draw: (slots) =>
    ground(palette.sky) +
    tiled(
      'dots',
      { x: 0, y: 0, ...SHEET },
      { width: 64, height: 64, svg: disc(32, 32, 9, '#8BD0F5'), rotate: 30 },
    ) +
    paper() +
    head() +
    slots.map((slot) => box(around(slot, 6), 0, palette.ink)).join('') +
    slots.map((slot, index) => item(slot.y + slot.height + 43, index)).join('') +
    total() +
    sweets(),
};

function paper(): Svg {
  const tooth = 37;
  const teeth = (RIGHT - LEFT) / tooth;
  const top = Array.from(
    { length: teeth },
    () => `l${num(tooth / 2)},20 l${num(tooth / 2)},-20`,
  ).join('');
  const bottom = Array.from(
    { length: teeth },
    () => `l${num(-tooth / 2)},20 l${num(-tooth / 2)},-20`,
  ).join('');
  const d = `M${LEFT},38 ${top} V1796 ${bottom}Z`;
  return place({ x: 18, y: 18 }, shape(d, palette.ink, 8)) + shape(d, '#FFFDF7', 8);
}

const dashed = (y: number): Svg =>
  `<path d="M${LEFT + 44},${y} H${RIGHT - 44}" fill="none" stroke="${palette.ink}" stroke-width="5" stroke-dasharray="16 11"/>`;

function head(): Svg {
  return (
    write('TOKO BAHAGIA', { x: 620, y: 152, size: 112, fill: palette.red, spacing: 2 }) +
    bodyText('Jl. Kenangan No. 1, sebelah hati', { x: 620, y: 200, size: 30, weight: 600 }) +
    dashed(222) +
    bodyText('KASIR: TEMAN BAIK', { x: LEFT + 46, y: 260, size: 27, anchor: 'start' }) +
    bodyText('ANTRE: NO. 1', { x: RIGHT - 46, y: 260, size: 27, anchor: 'end' })
  );
}

const goods = ['GAYA ANDALAN', 'KETAWA NGAKAK', 'POSE DADAKAN'];
const prices = ['GRATIS', 'PUAS', 'TAK TERNILAI'];

function item(y: number, index: number): Svg {
  const style = { y, size: 32, spacing: 1 };
  return (
    bodyText(`${index + 1}x ${goods[index] ?? ''}`, { ...style, x: LEFT + 46, anchor: 'start' }) +
    bodyText(prices[index] ?? '', { ...style, x: RIGHT - 46, anchor: 'end', weight: 500 })
  );
}

function total(): Svg {
  return (
    dashed(1650) +
    write('TOTAL', { x: LEFT + 46, y: 1706, size: 54, anchor: 'start' }) +
    write('SEJUTA MEMORI', { x: RIGHT - 46, y: 1706, size: 54, anchor: 'end', fill: palette.red }) +
    barcode(LEFT + 48, 1724, 380, 54) +
    bodyText('KEMBALIAN: 2 PERMEN', { x: RIGHT - 46, y: 1746, size: 28, anchor: 'end' }) +
    bodyText('yang sudah difoto, disimpan ya!', {
      x: RIGHT - 46,
      y: 1776,
      size: 24,
      weight: 600,
      anchor: 'end',
    })
  );
}

function barcode(x: number, y: number, width: number, height: number): Svg {
  const random = createRandom(808);
  let d = '';
  for (let at = 0; at < width - 12; ) {
    const bar = 3 + Math.floor(random() * 4) * 3;
    d += `M${num(x + at)},${y}h${bar}v${height}h${-bar}Z`;
    at += bar + 4 + Math.floor(random() * 3) * 3;
  }
  return `<path d="${d}" fill="${palette.ink}"/>`;
}

/** The sweets beside the receipt. */
function sweets(): Svg {
  const sweet = (x: number, y: number, rotate: number, fill: string, scale = 1) =>
    place(
      { x, y, rotate, scale },
      place({ x: 7, y: 8 }, wrapper(palette.ink)),
      wrapper(fill),
      line('M-14,-30 Q-2,0 -14,30 M14,-30 Q26,0 14,30', 7, palette.white),
    );
  const coin = (x: number, y: number, label: string, scale = 1) =>
    place(
      { x, y, scale, rotate: -12 },
      disc(6, 8, 56, palette.ink, 7) +
        disc(0, 0, 56, palette.butter, 7) +
        disc(0, 0, 42, 'none', 4),
      write(label, { y: 16, size: 44 }),
    );
  return (
    sweet(112, 430, -28, palette.red, 1.1) +
    coin(108, 900, '500') +
    sweet(1136, 690, 24, tint.leaf) +
    coin(1136, 1310, '100', 0.9) +
    sweet(116, 1390, 30, palette.butter) +
    sweet(1140, 1000, -40, tint.softRed, 0.8) +
    coin(1134, 330, '1K', 0.95) +
    sweet(1142, 1640, 14, palette.red, 1.05) +
    sweet(104, 1130, -8, tint.deepSky, 0.85) +
    coin(108, 1680, '200', 0.9)
  );
}

function wrapper(fill: string): Svg {
  return (
    shape('M-34,0 L-74,-30 L-66,0 L-74,30Z', fill, 7) +
    shape('M34,0 L74,-30 L66,0 L74,30Z', fill, 7) +
    shape('M-40,0 C-40,-46 40,-46 40,0 C40,46 -40,46 -40,0Z', fill, 7)
  );
}
