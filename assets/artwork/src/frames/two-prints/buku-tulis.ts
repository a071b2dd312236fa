import { palette, tint } from '../../palette.ts';
import { sticker } from '../../props/stickers.ts';
import { type Box, box, card, disc, line, num, oval, place, type Svg, shape } from '../../svg.ts';
import { bodyText, write } from '../kit/lettering.ts';
import { STRIP } from '../kit/strip.ts';
import { mat, tape } from '../kit/windows.ts';
import { column, twinStrips } from './twin-strips.ts';

const rule = '#A8CBE8';
const pen = '#2B5FA8';

/** A page of an exercise book, full of doodles. */
export const bukuTulis = twinStrips({
  name: 'buku-tulis',
  category: 'AVAILABLE_4_FRAME',
  group: 'school',
  windows: column({ x: 76, width: 424, height: 314, top: 274, gap: 38, count: 4 }).map(
    (window, index) => ({ ...window, x: index % 2 ? 124 : 70 }),
  ),
  strip: (windows) => page() + label() + windows.map(taped).join('') + doodles(windows) + grade(),
});

function page(): Svg {
  const rules = Array.from(
    { length: 40 },
    (_, index) => `M0,${num(30 + index * 46)} H${STRIP.width}`,
  );
  return (
    box({ x: 0, y: 0, ...STRIP }, 0, '#FFFBEF') +
    line(rules.join(''), 3, rule) +
    line('M48,0 V1844', 4, tint.blush)
  );
}

function label(): Svg {
  return (
    card({ x: 84, y: 66, width: 452, height: 172 }, 22, palette.butter, 7, 9) +
    box({ x: 98, y: 80, width: 424, height: 144 }, 14, palette.white, 5) +
    write('buku tulis', { x: 310, y: 150, size: 74, fill: palette.red }) +
    bodyText('nama:', { x: 116, y: 192, size: 22, anchor: 'start' }) +
    line('M190,196 H330', 3, pen) +
    bodyText('kelas:', { x: 344, y: 192, size: 22, anchor: 'start' }) +
    line('M416,196 H504', 3, pen) +
    write('kita', { x: 256, y: 190, size: 32, fill: pen }) +
    write('seru!', { x: 460, y: 190, size: 32, fill: pen })
  );
}

const tapes = [palette.sky, tint.blush, palette.butter, tint.paleLeaf];

function taped(window: Box, index: number): Svg {
  const corner = index % 2 ? window.x + window.width - 20 : window.x + 20;
  return (
    mat(window, { pad: 14, radius: 6, drop: 9 }) +
    place(
      { x: corner, y: window.y - 12, rotate: index % 2 ? 24 : -24 },
      tape(124, tapes[index % tapes.length] ?? palette.sky, 40),
    )
  );
}

function doodles(windows: readonly Box[]): Svg {
  const margin = [pencil(), rocket(), star(), place({ x: -6, scale: 0.86 }, planet())];
  return windows
    .map((window, index) =>
      place({ x: index % 2 ? 72 : 540, y: window.y + window.height / 2 + 10 }, margin[index] ?? ''),
    )
    .join('');
}

function pencil(): Svg {
  return place(
    { rotate: 8 },
    place({ x: 5, y: 5 }, shape('M-17,-84 H17 V58 L0,96 L-17,58Z', palette.ink, 6)) +
      shape('M-17,-58 H17 V58 L0,96 L-17,58Z', palette.butter, 6) +
      shape('M-17,58 L0,96 L17,58Z', palette.paper, 6) +
      shape('M-6,82 L0,96 L6,82Z', palette.ink, 4) +
      box({ x: -17, y: -72, width: 34, height: 18 }, 2, tint.silver, 6) +
      shape('M-17,-72 V-86 Q-17,-98 0,-98 Q17,-98 17,-86 V-72Z', tint.blush, 6) +
      line('M0,-46 V48', 5, tint.amber),
  );
}

function rocket(): Svg {
  return (
    shape('M-16,44 L-34,66 L-30,22Z M16,44 L34,66 L30,22Z', palette.red, 6) +
    shape('M0,-80 C30,-46 32,10 20,48 H-20 C-32,10 -30,-46 0,-80Z', palette.white, 6) +
    shape('M0,-80 C14,-64 22,-48 25,-34 H-25 C-22,-48 -14,-64 0,-80Z', palette.red, 6) +
    disc(0, -6, 13, palette.sky, 6) +
    shape('M-12,52 H12 L6,74 L0,92 L-6,74Z', palette.butter, 5)
  );
}

function star(): Svg {
  return (
    place({ y: -54, scale: 0.62, rotate: -10 }, sticker('star')) +
    place({ x: 4, y: 16, scale: 0.56, rotate: 10 }, sticker('heart')) +
    place({ x: -4, y: 80, scale: 0.5, rotate: -6 }, sticker('smile'))
  );
}

function planet(): Svg {
  return (
    disc(0, 0, 27, tint.amber, 6) +
    line('M-18,-8 Q0,-2 18,-14 M-20,8 Q0,16 22,2', 5, palette.butter) +
    line('M-27,10 C-50,26 -44,34 0,10 C40,-10 48,-26 27,-12', 6, pen) +
    line('M-8,-70 v20 M-18,-60 h20 M16,58 v18 M7,67 h18', 6, pen) +
    oval(-14, 62, 4, 4, palette.red)
  );
}

/** The grade of every visitor. */
function grade(): Svg {
  return place(
    { y: 18 },
    line(
      'M88,1712 C92,1660 250,1650 262,1706 C270,1764 92,1776 84,1716 C80,1676 150,1656 232,1672',
      8,
      palette.red,
    ),
    write('100', { x: 174, y: 1742, size: 78, fill: palette.red, rotate: -4 }),
    write('bagus sekali!', { x: 420, y: 1716, size: 46, fill: palette.red, rotate: -4 }),
    line('M306,1742 C360,1730 470,1736 536,1724', 6, palette.red),
  );
}
