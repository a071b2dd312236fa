import type { Size } from '@jepret/layout';
import { allocate } from '../../photos/rasters.ts';
import { bluenessOf, byteLengthOf, lumaOf, planesOf, rednessOf } from './yuv.ts';

/** Converts an RGBA picture to the planes of a video, with an alpha for each plane. */
export function toPlanes(rgba: Uint8Array, size: Size) {
  const bytes = allocate(byteLengthOf(size));
  const [luma, blueness, redness] = planesOf({ ...size, bytes });
  const lumaAlpha = new Uint8Array(luma.length);
  const chromaAlpha = new Uint8Array(blueness.length);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 4) {
    const gray = lumaOf(rgba[at] as number, rgba[at + 1] as number, rgba[at + 2] as number);
    luma[pixel] = Math.round(gray);
    lumaAlpha[pixel] = rgba[at + 3] as number;
  }
  const mixed: Mixed = { red: 0, green: 0, blue: 0, cover: 0 };
  for (let chroma = 0; chroma < blueness.length; chroma += 1) {
    mixFour(rgba, size.width, chroma, mixed);
    const { red, green, blue, cover } = mixed;
    blueness[chroma] = Math.round(bluenessOf(red, green, blue));
    redness[chroma] = Math.round(rednessOf(red, green, blue));
    chromaAlpha[chroma] = Math.round(cover / 4);
  }
  return { bytes, lumaAlpha, chromaAlpha };
}

interface Mixed {
  red: number;
  green: number;
  blue: number;
  /** The sum of four alphas. */
  cover: number;
}

/**
 * Averages four pixels that share a colour, weighted by alpha. Writes to `mixed` instead of
 * allocating, because it runs often.
 */
function mixFour(rgba: Uint8Array, width: number, chroma: number, mixed: Mixed): void {
  const [row, column] = [Math.floor(chroma / (width / 2)), chroma % (width / 2)];
  const first = 8 * (row * width + column);
  const below = first + 4 * width;
  const upperLeft = rgba[first + 3] as number;
  const upperRight = rgba[first + 7] as number;
  const lowerLeft = rgba[below + 3] as number;
  const lowerRight = rgba[below + 7] as number;
  const cover = upperLeft + upperRight + lowerLeft + lowerRight;
  const weight = Math.max(1, cover);
  const mix = (channel: number) =>
    ((rgba[first + channel] as number) * upperLeft +
      (rgba[first + 4 + channel] as number) * upperRight +
      (rgba[below + channel] as number) * lowerLeft +
      (rgba[below + 4 + channel] as number) * lowerRight) /
    weight;
  mixed.red = mix(0);
  mixed.green = mix(1);
  mixed.blue = mix(2);
  mixed.cover = cover;
}
