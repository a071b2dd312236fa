import type { Size } from '@jepret/layout';

/** One plane of a frame, row by row. */
export interface Plane {
  bytes: Uint8Array;
  /** Offset of the first row. */
  offset: number;
  /** Bytes from one row to the next. */
  stride: number;
  /** Bytes from one pixel to the next. */
  step: number;
}

/** Divides both rows and columns. */
export type Divisor = 2 | 3;

/** Replaces each square of pixels by its mean, for a target plane of size `size`. */
export function shrinkPlane(plane: Plane, to: Uint8Array, size: Size, by: Divisor): void {
  const shrinkRow = by === 2 ? halveRow : thirdRow;
  for (let row = 0; row < size.height; row += 1) {
    const shrunk = to.subarray(row * size.width, (row + 1) * size.width);
    shrinkRow(plane, plane.offset + by * row * plane.stride, shrunk);
  }
}

// This runs for every pixel of every frame beside the preview, so the sums are unrolled: a loop
// over the square takes four times as long.

function halveRow({ bytes, stride, step }: Plane, start: number, to: Uint8Array): void {
  for (let column = 0, at = start; column < to.length; column += 1, at += 2 * step) {
    const below = at + stride;
    const upper = (bytes[at] as number) + (bytes[at + step] as number);
    const lower = (bytes[below] as number) + (bytes[below + step] as number);
    to[column] = (upper + lower + 2) >> 2;
  }
}

/** One ninth in 65,536ths; sums of nine bytes are too small to show the rounding error. */
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
