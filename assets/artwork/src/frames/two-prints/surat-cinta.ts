import { palette, tint } from '../../palette.ts';
import { type Box, box, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { bodyText, displayText, write } from '../kit/lettering.ts';
import { flecks, tiled } from '../kit/paper.ts';
import { STRIP } from '../kit/strip.ts';
import { keyline } from '../kit/windows.ts';
import { column, twinStrips } from './twin-strips.ts';

const envelope = '#FBEFD9';

/** An airmail love letter with photos as stamps. */
export const suratCinta = twinStrips({
  name: 'surat-cinta',
  category: 'AVAILABLE_3_FRAME',
  group: 'love',
  windows: column({ x: 110, width: 400, height: 352, top: 296, gap: 98, count: 3 }),
  strip: (windows) =>
    stripes() +
    box({ x: 50, y: 50, width: 520, height: 1744 }, 16, envelope, 6) +
    flecks(7, { x: 64, y: 64, width: 490, height: 1710 }, 160, '#EBD6B0') +
    heading() +
    windows.map(stamp).join('') +
    place({ x: 186, y: 1694 }, seal()) +
    place({ x: 462, y: 1694, rotate: -8 }, postmark()),
});

/** Red, white, blue, white: twelve slanted sets across the sheet, so that they match at the cut. */
function stripes(): Svg {
  const set = STRIP.width / 4 / Math.SQRT2;
  const bar = (x: number, fill: string) => box({ x, y: 0, width: set * 0.32, height: 40 }, 0, fill);
  const svg =
    box({ x: 0, y: 0, width: set, height: 40 }, 0, palette.white) +
    bar(0, palette.red) +
    bar(set / 2, tint.deepSky);
  return tiled('airmail', { x: 0, y: 0, ...STRIP }, { width: set, height: 40, svg, rotate: 45 });
}

function heading(): Svg {
  return (
    displayText('surat cinta', { x: 310, y: 164, size: 86, fill: tint.softRed }) +
    bodyText('PAR AVION · LEWAT UDARA', {
      x: 310,
      y: 214,
      size: 21,
      spacing: 3,
      fill: tint.deepSky,
    }) +
    line('M96,246 H524', 4, tint.deepSky)
  );
}

/** A perforated edge. */
function stamp(window: Box, index: number): Svg {
  const pad = 28;
  const foot = 46;
  const paper = {
    x: window.x - pad,
    y: window.y - pad,
    width: window.width + pad * 2,
    height: window.height + pad + foot,
  };
  const price = ['1 peluk', '2 senyum', '3 rindu'][index] ?? '';
  return (
    place({ x: 8, y: 8 }, `<path d="${perforated(paper)}" fill="${palette.ink}"/>`) +
    shape(perforated(paper), palette.white, 6) +
    keyline(window, 7, [palette.red, tint.deepSky, tint.leaf][index] ?? palette.red) +
    write(price, {
      x: window.x + window.width,
      y: window.y + window.height + 28,
      size: 25,
      anchor: 'end',
    }) +
    write('jepret', { x: window.x, y: window.y + window.height + 28, size: 25, anchor: 'start' })
  );
}

function perforated({ x, y, width, height }: Box): string {
  const side = (length: number, dx: number, dy: number) => {
    const count = Math.round(length / 36);
    const step = length / count;
    const bite = step * 0.3;
    const flat = (step - bite * 2) / 2;
    return Array.from({ length: count }, () => {
      const go = (far: number) => `l${num(dx * far)},${num(dy * far)}`;
      const arc = `a${num(bite)},${num(bite)} 0 0 0 ${num(dx * bite * 2)},${num(dy * bite * 2)}`;
      return go(flat) + arc + go(flat);
    }).join('');
  };
  return `M${x},${y}${side(width, 1, 0)}${side(height, 0, 1)}${side(width, -1, 0)}${side(height, 0, -1)}Z`;
}

function postmark(): Svg {
  return (
    `<g fill="none" stroke="${palette.ink}" stroke-width="5"><circle r="70"/><circle r="54"/>` +
    '<path d="M-76,-28 q-22,-14 -44,0 t-44,0 M-80,0 q-22,-14 -44,0 t-44,0 M-76,28 q-22,-14 -44,0 t-44,0"/></g>' +
    bodyText('KANTOR POS', { y: -16, size: 14 }) +
    write('SAYANG', { y: 10, size: 26 }) +
    bodyText('14 · 02', { y: 32, size: 16 })
  );
}

const heart =
  'M0,16 C-26,0 -20,-20 -8,-18 C-3,-17 0,-13 0,-9 C0,-13 3,-17 8,-18 C20,-20 26,0 0,16Z';
const wax =
  'M0,-54 C24,-60 34,-46 46,-34 C60,-20 58,6 50,22 C42,44 22,56 0,54 C-24,56 -44,44 -52,22 C-60,2 -56,-24 -42,-38 C-30,-52 -18,-52 0,-54Z';

function seal(): Svg {
  return place(
    { scale: 1.3 },
    place({ x: 6, y: 6 }, shape(wax, palette.ink, 5)),
    shape(wax, palette.red, 5),
    disc(0, 0, 36, palette.deepRed),
    place({ scale: 1.4 }, `<path d="${heart}" fill="${tint.softRed}"/>`),
  );
}
