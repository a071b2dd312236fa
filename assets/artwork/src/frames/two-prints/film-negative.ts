import { tint } from '../../palette.ts';
import { createRandom } from '../../random.ts';
import { type Box, box, line, num, place, type Svg } from '../../svg.ts';
import { bodyText, write } from '../kit/lettering.ts';
import { sprockets } from '../kit/sprockets.ts';
import { STRIP } from '../kit/strip.ts';
import { column, twinStrips } from './twin-strips.ts';

const base = '#1B1310';
const crayon = '#F5483F';

/** A contact print of a negative, with crayon marks. */
export const filmNegative = twinStrips({
  name: 'film-negative',
  category: 'AVAILABLE_4_FRAME',
  group: 'classic',
  windows: column({ x: 96, width: 428, height: 354, top: 124, gap: 60, count: 4 }),
  strip: (windows) =>
    box({ x: 0, y: 0, ...STRIP }, 0, base) +
    holes(36) +
    holes(546) +
    windows.map(edgeCodes).join('') +
    lastCodes() +
    windows.slice(1, 2).map(chosen).join('') +
    place({ x: 392, y: 1756, rotate: -8 }, line(crayonStar, 8, crayon)),
});

function holes(x: number): Svg {
  return sprockets({ from: { x, y: -14 }, count: 26, pitch: 72.8, isVertical: true });
}

function edgeCodes({ x, y, width }: Box, index: number): Svg {
  const code = { y: y - 27, size: 25, fill: tint.amber };
  return (
    write(`${index + 21}`, { ...code, x: x + 14, anchor: 'start' }) +
    triangle(x + 56, y - 44) +
    write(`${index + 21}A`, { ...code, x: x + width - 14, anchor: 'end' }) +
    bodyText(['JEPRET 400', 'SENYUM AMAN', 'JEPRET 400', 'GAYA BEBAS'][index] ?? '', {
      ...code,
      x: x + width / 2,
      y: y - 28,
      size: 20,
      spacing: 5,
    })
  );
}

const triangle = (x: number, y: number): Svg =>
  `<path d="M${x},${y} v17 l15,-8.5Z" fill="${tint.amber}"/>`;

function lastCodes(): Svg {
  const random = createRandom(24);
  let x = 96;
  const bars: Svg[] = [];
  while (x < 300) {
    const width = random() < 0.5 ? 5 : 10;
    bars.push(box({ x, y: 1738, width, height: 34 }, 0, tint.amber));
    x += width + (random() < 0.6 ? 5 : 11);
  }
  return (
    bars.join('') +
    write('25', { x: 510, y: 1768, size: 25, fill: tint.amber, anchor: 'end' }) +
    triangle(452, 1750)
  );
}

const crayonStar = 'M-20,24 L0,-30 L19,25 L-27,-9 L28,-10 L-18,22';

/** A ring drawn with a crayon, not quite closed. */
function chosen({ x, y, width, height }: Box): Svg {
  // A negative distance is measured from the left or the top, a positive one from the other side.
  const beyond = (dx: number, dy: number) =>
    `${num(dx < 0 ? x + dx : x + width + dx)},${num(dy < 0 ? y + dy : y + height + dy)}`;
  const ring =
    `M${num(x + 70)},${num(y - 22)} C${num(x)},${num(y - 10)} ${beyond(-14, -2)} ${num(x - 12)},${num(y + 60)} ` +
    `L${num(x - 9)},${num(y + height - 40)} C${beyond(-10, 12)} ${beyond(-2, 10)} ${num(x + 60)},${num(y + height + 9)} ` +
    `L${num(x + width - 60)},${num(y + height + 13)} C${beyond(10, 12)} ${beyond(13, 2)} ${num(x + width + 12)},${num(y + height - 60)} ` +
    `L${num(x + width + 9)},${num(y + 50)} C${num(x + width + 9)},${num(y - 12)} ${num(x + width)},${num(y - 13)} ${num(x + 30)},${num(y - 8)}`;
  return line(ring, 11, crayon);
}
