import { palette } from '../palette.ts';
import { disc, line, num, place, type Svg, shape } from '../svg.ts';

export type Sticker = 'heart' | 'star' | 'spark' | 'smile' | 'bubble' | 'flower' | 'bolt';

const outlines: Record<Sticker, { d: string; fill: string; extra?: Svg }> = {
  heart: {
    d: 'M0,38 C-60,2 -46,-42 -18,-38 C-7,-36 0,-28 0,-20 C0,-28 7,-36 18,-38 C46,-42 60,2 0,38Z',
    fill: palette.red,
    extra: line('M-26,-20 q-8,6 -6,16', 7, palette.white),
  },
  star: { d: starPath(5, 44, 22), fill: palette.butter },
  spark: {
    d: 'M0,-44 C4,-12 12,-4 44,0 C12,4 4,12 0,44 C-4,12 -12,4 -44,0 C-12,-4 -4,-12 0,-44Z',
    fill: palette.butter,
  },
  smile: {
    d: 'M-38,0 A38,38 0 1 1 38,0 A38,38 0 1 1 -38,0Z',
    fill: palette.butter,
    extra: disc(-13, -8, 6, palette.ink) + line('M7,-7 q6,-8 12,0 M-19,9 Q0,30 19,9', 6),
  },
  bubble: {
    d: 'M-46,-30 C-46,-40 46,-40 46,-30 C50,-10 50,2 46,16 C36,22 0,22 -14,21 L-30,40 L-30,19 C-40,18 -46,18 -46,14 C-50,-6 -50,-16 -46,-30Z',
    fill: palette.white,
    extra: [-20, 0, 20].map((x) => disc(x, -7, 6, palette.red)).join(''),
  },
  flower: { d: flowerPath(), fill: palette.white, extra: disc(0, 0, 12, palette.butter, 5) },
  bolt: { d: 'M8,-46 L-28,8 H-4 L-12,46 L28,-12 H4Z', fill: palette.sky },
};

/** A die-cut sticker: white edge, ink outline, a small hard shadow. */
export function sticker(kind: Sticker, ink = 6): Svg {
  const { d, fill, extra } = outlines[kind];
  const edge = (color: string, width: number) =>
    `<path d="${d}" fill="${color}" stroke="${color}" stroke-width="${num(width)}" stroke-linejoin="round"/>`;
  return (
    place({ x: 4, y: 5 }, edge(palette.ink, 16 + ink * 1.4)) +
    edge(palette.ink, 16 + ink * 1.4) +
    edge(palette.white, 16) +
    shape(d, fill, ink * 0.8) +
    (extra ?? '')
  );
}

/** A drawn-on line that grows from its start: `u` from 0 to 1. */
export function doodle(d: string, length: number, u: number, color: string, width: number): Svg {
  if (u <= 0) return '';
  const dash = `stroke-dasharray="${length}" stroke-dashoffset="${num(length * (1 - u))}"`;
  return line(d, width, color).replace('/>', ` ${dash}/>`);
}

/** A comic burst, for flashes and number badges. */
export function burst(
  points: number,
  outer: number,
  inner: number,
  fill: string,
  ink: number,
): Svg {
  return shape(starPath(points, outer, inner), fill, ink);
}

export function starPath(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 ? inner : outer;
    const angle = (index / (points * 2)) * Math.PI * 2 - Math.PI / 2;
    return `${num(Math.cos(angle) * radius)},${num(Math.sin(angle) * radius)}`;
  });
  return `M${corners.join('L')}Z`;
}

function flowerPath(): string {
  const petals = Array.from({ length: 6 }, (_, index) => {
    const from = (index / 6) * Math.PI * 2;
    const to = ((index + 1) / 6) * Math.PI * 2;
    const tip = (from + to) / 2;
    const end = `${num(Math.cos(to) * 20)},${num(Math.sin(to) * 20)}`;
    return `Q${num(Math.cos(tip) * 72)},${num(Math.sin(tip) * 72)} ${end}`;
  });
  return `M20,0${petals.join('')}Z`;
}
