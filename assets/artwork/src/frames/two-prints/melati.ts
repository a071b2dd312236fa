import { palette, tint } from '../../palette.ts';
import { box, disc, line, num, place, type Svg, shape } from '../../svg.ts';
import { bodyText, write } from '../kit/lettering.ts';
import { STRIP } from '../kit/strip.ts';
import { keyline } from '../kit/windows.ts';
import { column, twinStrips } from './twin-strips.ts';

const gold = '#C8963E';
const ivory = '#FFF9EC';
const leaf = '#7FAE73';

/** A wedding under an arch of jasmine, with a line for each name. */
export const melati = twinStrips({
  name: 'melati',
  category: 'WEDDING_3_FRAME',
  group: 'wedding',
  windows: column({ x: 104, width: 412, height: 330, top: 452, gap: 40, count: 3 }),
  strip: (windows) =>
    box({ x: 0, y: 0, ...STRIP }, 0, ivory) +
    place({ x: 310, y: 318 }, doves()) +
    windows.map((window) => keyline(window, 14, gold) + keyline(window, 10, ivory)).join('') +
    [68, 552].map((x) => hangingString({ x, top: 420, count: 24 })).join('') +
    arch() +
    names(),
});

function arch(): Svg {
  const turns = Array.from({ length: 13 }, (_, index) => Math.PI + (index / 12) * Math.PI);
  const at = (turn: number, far: number) => ({
    x: 310 + Math.cos(turn) * 230 * far,
    y: 356 + Math.sin(turn) * 262 * far,
  });
  const leaves = turns.flatMap((turn, index) =>
    [0.88, 1.12].map((far) =>
      place(
        {
          ...at(turn + 0.11, far),
          rotate: (turn * 180) / Math.PI + (far < 1 ? -70 : 90) + (index % 2) * 24,
        },
        shape('M0,22 C-16,6 -14,-18 0,-32 C14,-18 16,6 0,22Z', leaf, 4),
      ),
    ),
  );
  const flowers = turns.map((turn, index) =>
    place({ ...at(turn, 1), rotate: index * 31 }, blossom(index % 3 === 0 ? 1.02 : 0.78)),
  );
  return leaves.join('') + flowers.join('');
}

function blossom(scale: number): Svg {
  const petals = [0, 72, 144, 216, 288].map((rotate) =>
    place(
      { rotate },
      shape('M0,-4 C-18,-14 -16,-36 0,-42 C16,-36 18,-14 0,-4Z', palette.white, 4 / scale),
    ),
  );
  return place({ scale }, ...petals, disc(0, 0, 9, palette.butter, 4 / scale));
}

/** Jasmine buds on a thread with a tassel, as in a bride's hair. */
function hangingString({ x, top, count }: { x: number; top: number; count: number }): Svg {
  const pitch = 44;
  const end = top + count * pitch;
  const bud =
    shape('M0,-19 C12,-12 12,8 0,15 C-12,8 -12,-12 0,-19Z', palette.white, 4) +
    shape('M-9,8 C-6,18 6,18 9,8 C4,14 -4,14 -9,8Z', leaf, 3);
  const beads = Array.from({ length: count }, (_, index) =>
    place({ x, y: top + index * pitch }, index % 6 === 5 ? blossom(0.6) : bud),
  );
  return (
    line(`M${x},${num(top - 60)} V${num(end)}`, 4, gold) +
    beads.join('') +
    place(
      { x, y: end },
      shape('M-11,0 H11 L17,62 H-17Z', palette.red, 5),
      line('M-5,18 L-7,54 M5,18 L7,54', 4, palette.deepRed),
      disc(0, -4, 12, palette.butter, 5),
    )
  );
}

function doves(): Svg {
  const dove =
    shape(
      'M-92,44 C-116,34 -128,14 -126,-2 C-108,10 -96,12 -84,6 C-80,-40 -46,-58 -24,-44 C-16,-40 -12,-32 -12,-24 L2,-18 L-12,-12 C-10,24 -44,60 -92,44Z',
      palette.white,
      6,
    ) +
    shape('M-86,12 C-70,-14 -44,-14 -34,2 C-40,30 -68,36 -86,12Z', tint.paleSky, 5) +
    disc(-27, -27, 4.5, palette.ink);
  return (
    place({ x: -4, y: 14 }, dove) +
    place({ x: 4, y: 14, scaleX: -1 }, dove) +
    place(
      { y: -92, scale: 1.25 },
      shape(
        'M0,30 C-48,2 -37,-34 -14,-30 C-6,-29 0,-22 0,-16 C0,-22 6,-29 14,-30 C37,-34 48,2 0,30Z',
        palette.red,
        5,
      ),
      line('M-21,-16 q-6,5 -5,13', 5, palette.white),
    ) +
    line('M-110,84 H-20 M20,84 H110', 4, gold) +
    disc(0, 84, 6, gold)
  );
}

function names(): Svg {
  const dotted = (d: string) => line(d, 4, gold).replace('/>', ' stroke-dasharray="1 10"/>');
  return (
    write('bahagia selalu', { x: 310, y: 1648, size: 66, fill: palette.deepRed }) +
    dotted('M96,1722 H270 M350,1722 H524') +
    write('&', { x: 310, y: 1730, size: 54, fill: gold }) +
    bodyText('HARI BAHAGIA KAMI', { x: 310, y: 1776, size: 20, spacing: 5, fill: '#946920' })
  );
}
