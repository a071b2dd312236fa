import { widthOf } from '../frames/kit/lettering.ts';
import { palette } from '../palette.ts';
import { num, place, type Svg } from '../svg.ts';
import { INK } from './kit.ts';

export interface Hopping {
  size: number;
  x?: number;
  /** Position of the baseline. */
  y?: number;
  /** Colours of the letters, repeated; the lists below are repeated, too. */
  fills: readonly string[];
  hops?: readonly number[];
  tilts?: readonly number[];
  /** Offsets of the letters, relative to `size`. */
  grows?: readonly number[];
  /** Offset of the hard shadow. */
  drop?: number;
}

/** Makes the letters bolder, because stickers are read from a distance. */
const WEIGHT = 3;
const GAP = WEIGHT + INK * 0.5;

/** Display lettering in which every letter has its own offset and rotation, with one common outline. */
export function hopping(text: string, at: Hopping): Svg {
  const { x = 0, y = 0, fills, hops = [0], tilts = [0], grows = [1], drop = INK * 0.6 } = at;
  const cells = [...text].map((letter, index) => {
    const size = at.size * cycle(grows, index);
    return { letter, size, width: widthOf(letter, size) + GAP };
  });
  let left = x - cells.reduce((sum, { width }) => sum + width, 0) / 2;
  const spots = cells.map(({ letter, size, width }, index) => {
    const center = left + width / 2;
    left += width;
    return {
      glyph: glyph(letter, size),
      at: { x: center, y: y + cycle(hops, index), rotate: cycle(tilts, index) },
    };
  });
  const row = (toFill: (index: number) => string, stroke: number) =>
    spots.map((spot, index) => place(spot.at, spot.glyph(toFill(index), stroke))).join('');
  const outlines = row(() => palette.ink, WEIGHT + INK * 1.7);
  return (
    (drop > 0 ? place({ x: drop, y: drop }, outlines) : '') +
    outlines +
    row((index) => cycle(fills, index), WEIGHT)
  );
}

function cycle<Entry>(list: readonly Entry[], index: number): Entry {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('The list for letters is empty.');
  return entry;
}

function glyph(letter: string, size: number): (fill: string, stroke: number) => Svg {
  return (fill, stroke) =>
    `<text font-family="Lilita One" font-size="${num(size)}" text-anchor="middle" fill="${fill}" stroke="${fill}" stroke-width="${num(stroke)}" stroke-linejoin="round">${letter}</text>`;
}
