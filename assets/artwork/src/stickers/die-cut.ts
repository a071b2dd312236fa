/** Which pixels a drawing covers: 1 or 0 each, row by row. */
export interface Mask {
  width: number;
  height: number;
  cells: Uint8Array;
}

/**
 * The paper of a die-cut sticker: all pixels within `border` of the drawing, with notches
 * narrower than twice `smooth` closed.
 */
export function dieCut(drawn: Mask, border: number, smooth: number): Mask {
  const grown = within(drawn, border + smooth);
  return inverse(within(inverse(grown), smooth));
}

function inverse(mask: Mask): Mask {
  return { ...mask, cells: mask.cells.map((cell) => 1 - cell) };
}

function within(mask: Mask, reach: number): Mask {
  const limit = reach * reach;
  return { ...mask, cells: Uint8Array.from(squaredDistances(mask), (far) => Number(far <= limit)) };
}

/** Exact distance to the nearest covered pixel, first by columns, then by rows. */
function squaredDistances({ width, height, cells }: Mask): Float64Array {
  const far = Float64Array.from(cells, (cell) => (cell ? 0 : FAR));
  for (let x = 0; x < width; x += 1) sweep(far, x, width, height);
  for (let y = 0; y < height; y += 1) sweep(far, y * width, 1, width);
  return far;
}

/** Larger than any distance; with infinity the parabolas below would not intersect. */
const FAR = 1e12;

/** One line of the distance transform: the lower envelope of a parabola over every pixel. */
function sweep(far: Float64Array, start: number, step: number, length: number): void {
  const heights = Float64Array.from({ length }, (_, index) => far[start + index * step] ?? FAR);
  const height = (index: number): number => heights[index] ?? FAR;
  const meet = (a: number, b: number): number =>
    (height(b) + b * b - height(a) - a * a) / (2 * (b - a));
  const peaks: number[] = [0];
  const from: number[] = [Number.NEGATIVE_INFINITY];
  for (let index = 1; index < length; index += 1) {
    let at = meet(peaks.at(-1) ?? 0, index);
    while (at <= (from.at(-1) ?? 0)) {
      peaks.pop();
      from.pop();
      at = meet(peaks.at(-1) ?? 0, index);
    }
    peaks.push(index);
    from.push(at);
  }
  let current = 0;
  for (let index = 0; index < length; index += 1) {
    while ((from[current + 1] ?? Number.POSITIVE_INFINITY) < index) current += 1;
    const peak = peaks[current] ?? 0;
    far[start + index * step] = (index - peak) ** 2 + height(peak);
  }
}
