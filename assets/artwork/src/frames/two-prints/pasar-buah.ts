import { palette, tint } from '../../palette.ts';
import { type Box, box, card, line, num, place, type Svg, shape } from '../../svg.ts';
import { displayText, write } from '../kit/lettering.ts';
import { sunburst } from '../kit/paper.ts';
import { STRIP } from '../kit/strip.ts';
import { keyline } from '../kit/windows.ts';
import { banana, dragonFruit, mango, mangosteen, papaya, pineapple, rambutan } from './fruit.ts';
import { column, twinStrips } from './twin-strips.ts';

const wood = '#D08A4A';
const darkWood = '#9C5B2A';

/** A morning at the fruit market: photos in crates, fruit heaped on top of them. */
export const pasarBuah = twinStrips({
  name: 'pasar-buah',
  category: 'AVAILABLE_3_FRAME',
  group: 'nusantara',
  windows: column({ x: 84, width: 452, height: 338, top: 388, gap: 150, count: 3 }),
  strip: (windows) =>
    box({ x: 0, y: 0, ...STRIP }, 0, palette.butter) +
    sunburst({ x: 310, y: 560 }, 1700, 22, '#FFD966') +
    leaves() +
    sign() +
    windows.map((window, index) => heap(window, index) + crate(window)).join('') +
    fallen() +
    windows.map(priceTag).join(''),
});

function sign(): Svg {
  return (
    line('M150,-10 V90 M470,-10 V90', 9) +
    card({ x: 74, y: 70, width: 472, height: 168 }, 26, darkWood, 7, 9) +
    line('M96,124 H524 M96,182 H524', 5, wood) +
    displayText('pasar buah', { x: 310, y: 184, size: 86, fill: palette.cream })
  );
}

function leaves(): Svg {
  const leaf = (x: number, y: number, rotate: number, fill: string) =>
    place(
      { x, y, rotate },
      shape('M0,0 C30,-60 60,-150 20,-230 C-40,-170 -50,-70 0,0Z', fill, 6) +
        line('M2,-14 C10,-80 18,-140 18,-200', 5),
    );
  return (
    leaf(-16, 150, 62, tint.leaf) +
    leaf(-16, 190, 100, tint.paleLeaf) +
    leaf(636, 150, -52, tint.leaf) +
    leaf(636, 190, -100, tint.paleLeaf)
  );
}

function crate(window: Box): Svg {
  const { x, y, width, height } = window;
  const slat = (top: number) =>
    card({ x: x - 28, y: top, width: width + 56, height: 36 }, 8, wood, 6, 0) +
    line(`M${x},${num(top + 18)} h70 M${num(x + width - 110)},${num(top + 22)} h90`, 4, darkWood);
  return (
    box({ x: x - 16, y: y - 20, width: width + 46, height: height + 48 }, 8, palette.ink) +
    box({ x: x - 24, y: y - 20, width: width + 48, height: height + 40 }, 8, darkWood, 6) +
    keyline(window, 7) +
    slat(y - 40) +
    slat(y + height + 4)
  );
}

function priceTag({ x, y, height }: Box, index: number): Svg {
  const words = ['manis!', 'segar!', 'diskon!'][index] ?? '';
  return place(
    { x: x + 58, y: y + height + 30, rotate: -6 },
    card({ x: -78, y: -28, width: 156, height: 58 }, 12, palette.white, 6, 6),
    write(words, { y: 14, size: 40, fill: palette.red }),
  );
}

const heaps: ReadonlyArray<ReadonlyArray<[number, number, number, number, () => Svg]>> = [
  [
    [96, -46, -14, 1, mango],
    [226, -68, 6, 1, pineapple],
    [330, -34, 0, 1, rambutan],
    [160, -28, 10, 0.9, rambutan],
    [420, -56, 14, 1, banana],
  ],
  [
    [166, -36, 0, 0.94, mangosteen],
    [256, -52, -8, 1.05, dragonFruit],
    [342, -36, 8, 0.94, mangosteen],
    [424, -46, 14, 0.94, papaya],
  ],
  [
    [180, -52, -16, 1, banana],
    [262, -34, 0, 0.94, rambutan],
    [338, -52, 8, 1, dragonFruit],
    [424, -42, 18, 0.96, mango],
  ],
];

function heap({ x, y }: Box, index: number): Svg {
  return (heaps[index] ?? [])
    .map(([dx, dy, rotate, scale, fruit]) =>
      place({ x: x + dx, y: y - 34 + dy + 16, rotate, scale }, fruit()),
    )
    .join('');
}

/** Loose fruit: only ornament, so the cutter may cut it. */
function fallen(): Svg {
  return (
    place({ x: 112, y: 1806, rotate: -20 }, mango()) +
    place({ x: 246, y: 1816 }, rambutan()) +
    place({ x: 372, y: 1810, rotate: 12 }, mangosteen()) +
    place({ x: 506, y: 1812, rotate: -8 }, papaya())
  );
}
