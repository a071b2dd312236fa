import type { Size } from '@jepret/layout';

/** The bytes of one plane of a picture, row by row. */
export interface Plane {
  bytes: Uint8Array;
  /** Where the first row begins. */
  offset: number;
  /** From the beginning of a row to that of the next. */
  stride: number;
  /** From one pixel to the next. */
  step: number;
}

/** A half or a third of the lines, and of what is in a line. */
export type Divisor = 2 | 3;

/** Each square of pixels becomes their mean, row by row in a plane of that size. */
export function shrinkPlane(plane: Plane, to: Uint8Array, size: Size, by: Divisor): void {
  const shrinkRow = by === 2 ? halveRow : thirdRow;
  for (let row = 0; row < size.height; row += 1) {
    const shrunk = to.subarray(row * size.width, (row + 1) * size.width);
    shrinkRow(plane, plane.offset + by * row * plane.stride, shrunk);
  }
}

// Every pixel of every picture passes here while the preview runs, so the sums are written out:
// a loop over the square takes four times as long.

function halveRow({ bytes, stride, step }: Plane, start: number, to: Uint8Array): void {
  for (let column = 0, at = start; column < to.length; column += 1, at += 2 * step) {
    const below = at + stride;
    const upper = (bytes[at] as number) + (bytes[at + step] as number);
    const lower = (bytes[below] as number) + (bytes[below + step] as number);
    to[column] = (upper + lower + 2) >> 2;
  }
}

/** A ninth in 65,536ths; no sum of nine bytes is large enough to show the difference. */
const NINTH = Math.ceil(2 ** 16 / 9);

function thirdRow({ bytes, stride, step }: Plane, start: number, to: Uint8Array): void {
  for (let column = 0, at = start; column < to.length; column += 1, at += 3 * step) {
    const sum =
      sumThree(bytes, at, step) +
      sumThree(bytes, at + stride, step) +
      sumThree(bytes, at + 2 * stride, step);
    to[column] = ((sum + 4) * NINTH) >> 16;
  }
}

const sumThree = (bytes: Uint8Array, at: number, step: number): number =>
  (bytes[at] as number) + (bytes[at + step] as number) + (bytes[at + 2 * step] as number);
