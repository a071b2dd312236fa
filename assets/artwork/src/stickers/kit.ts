import { palette, tint } from '../palette.ts';
import { clipTo, disc, line, num, oval, type Svg, shape } from '../svg.ts';

/** Width of all outlines. */
export const INK = 16;
/** Width of lines inside an outline. */
export const FINE = 10;

/** Centred on the origin, 400 units wide. */
export const HEART =
  'M0,200 C-300,30 -236,-206 -96,-190 C-38,-184 0,-144 0,-104 C0,-144 38,-184 96,-190 C236,-206 300,30 0,200Z';

/** A shape whose content is clipped at its outline; `id` must be unique in the drawing. */
export function solid(id: string, d: string, fill: string, ...inside: Svg[]): Svg {
  return shape(d, fill, 0) + clipTo(id, `<path d="${d}"/>`, ...inside) + line(d, INK);
}

export function ball(x: number, y: number, r: number): string {
  return `M${num(x - r)},${num(y)} a${r},${r} 0 1 1 ${r * 2},0 a${r},${r} 0 1 1 ${-r * 2},0Z`;
}

export function shine(d: string, width = 14): Svg {
  return line(d, width, palette.white);
}

export interface Face {
  x?: number;
  y?: number;
  /** Half the distance between the eyes. */
  apart: number;
  eyes?: 'open' | 'happy' | 'shut' | 'sparkling';
  mouth?: 'smile' | 'laugh';
}

/** A small face for things. */
export function face({ x = 0, y = 0, apart, eyes = 'open', mouth = 'smile' }: Face): Svg {
  const cheek = (side: number) =>
    oval(x + side * apart * 1.55, y + apart * 0.5, apart * 0.36, apart * 0.24, tint.softRed);
  return (
    [-1, 1].map((side) => cheek(side) + eye(eyes, x + side * apart, y)).join('') +
    mouthOf(mouth, x, y + apart * 0.34)
  );
}

function eye(kind: NonNullable<Face['eyes']>, x: number, y: number): Svg {
  if (kind === 'happy') return line(`M${x - 18},${y + 6} Q${x},${y - 22} ${x + 18},${y + 6}`, 12);
  if (kind === 'shut') return line(`M${x - 18},${y - 4} Q${x},${y + 16} ${x + 18},${y - 4}`, 12);
  if (kind === 'sparkling') {
    return (
      oval(x, y, 25, 31, palette.ink) +
      disc(x + 8, y - 12, 10, palette.white) +
      disc(x - 9, y + 11, 6, palette.white)
    );
  }
  return oval(x, y, 14, 18, palette.ink) + disc(x + 5, y - 7, 5.5, palette.white);
}

function mouthOf(kind: NonNullable<Face['mouth']>, x: number, y: number): Svg {
  if (kind === 'smile') return line(`M${x - 18},${y} Q${x},${y + 24} ${x + 18},${y}`, 11);
  const d = `M${x - 30},${y - 4} Q${x},${y + 4} ${x + 30},${y - 4} Q${x + 28},${y + 40} ${x},${y + 40} Q${x - 28},${y + 40} ${x - 30},${y - 4}Z`;
  return (
    shape(d, '#6B1220', 10) +
    oval(x, y + 29, 15, 8, tint.softRed) +
    line(`M${x - 18},${y + 3} Q${x},${y + 8} ${x + 18},${y + 3}`, 9, palette.white)
  );
}
