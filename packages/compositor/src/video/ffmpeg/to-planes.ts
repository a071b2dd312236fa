import type { Size } from '@jepret/layout';
import { allocate } from '../../photos/rasters.ts';
import { bluenessOf, byteLengthOf, lumaOf, planesOf, rednessOf } from './yuv.ts';

/** An RGBA picture as video has it, and how much of what lies beneath each of its planes covers. */
export function toPlanes(rgba: Uint8Array, size: Size) {
  const bytes = allocate(byteLengthOf(size));
  const [luma, blueness, redness] = planesOf({ ...size, bytes });
  const lumaAlpha = new Uint8Array(luma.length);
  const chromaAlpha = new Uint8Array(blueness.length);
  for (let pixel = 0; pixel < luma.length; pixel += 1) {
    const [red, green, blue, alpha] = readPixel(rgba, pixel);
    luma[pixel] = Math.round(lumaOf(red, green, blue));
    lumaAlpha[pixel] = alpha;
  }
  for (let chroma = 0; chroma < blueness.length; chroma += 1) {
    const { red, green, blue, alpha } = mixFour(rgba, size.width, chroma);
    blueness[chroma] = Math.round(bluenessOf(red, green, blue));
    redness[chroma] = Math.round(rednessOf(red, green, blue));
    chromaAlpha[chroma] = Math.round(alpha);
  }
  return { bytes, lumaAlpha, chromaAlpha };
}

/** The pixels that share a colour; each adds to it as much as it covers. */
function mixFour(rgba: Uint8Array, width: number, chroma: number) {
  const [row, column] = [Math.floor(chroma / (width / 2)), chroma % (width / 2)];
  const first = 2 * (row * width + column);
  let [red, green, blue, cover] = [0, 0, 0, 0];
  for (const pixel of [first, first + 1, first + width, first + width + 1]) {
    const [r, g, b, alpha] = readPixel(rgba, pixel);
    red += r * alpha;
    green += g * alpha;
    blue += b * alpha;
    cover += alpha;
  }
  const weight = Math.max(1, cover);
  return { red: red / weight, green: green / weight, blue: blue / weight, alpha: cover / 4 };
}

function readPixel(rgba: Uint8Array, pixel: number): readonly [number, number, number, number] {
  const at = 4 * pixel;
  return [
    rgba[at] as number,
    rgba[at + 1] as number,
    rgba[at + 2] as number,
    rgba[at + 3] as number,
  ];
}
