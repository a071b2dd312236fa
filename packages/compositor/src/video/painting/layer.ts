import type { Raster } from '../../photos/rasters.ts';
import { blend } from '../../prints/windows.ts';
import { type Picture, planesOf } from '../ffmpeg/yuv.ts';

/** A painting over a picture: only its painted pixels, for both kinds of planes. */
export interface Layer {
  readonly bytes: Raster;
  /** Two numbers each: index of the pixel, alpha. */
  readonly luma: Uint32Array;
  readonly chroma: Uint32Array;
}

interface Planes {
  bytes: Raster;
  lumaAlpha: Uint8Array;
  chromaAlpha: Uint8Array;
}

export const toLayer = ({ bytes, lumaAlpha, chromaAlpha }: Planes): Layer => ({
  bytes,
  luma: findPainted(lumaAlpha),
  chroma: findPainted(chromaAlpha),
});

function findPainted(alpha: Uint8Array): Uint32Array {
  const painted: number[] = [];
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    const cover = alpha[pixel] as number;
    if (cover > 0) painted.push(pixel, cover);
  }
  return Uint32Array.from(painted);
}

/** Blends a painting into a picture, in place. */
export function blendLayer(picture: Picture, { bytes, luma, chroma }: Layer): void {
  const from = planesOf({ ...picture, bytes });
  planesOf(picture).forEach((plane, index) => {
    const painted = index === 0 ? luma : chroma;
    const paint = from[index] as Raster;
    for (let at = 0; at < painted.length; at += 2) {
      const pixel = painted[at] as number;
      const under = plane[pixel] as number;
      plane[pixel] = blend(paint[pixel] as number, under, painted[at + 1] as number);
    }
  });
}
