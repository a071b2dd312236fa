import type { Size } from '@jepret/layout';
import type { Raster } from '../rasters.ts';

/** A picture as H.264 wants it: brightness for each pixel, two colours for each two by two. BT.709. */
export interface Picture extends Size {
  readonly bytes: Raster;
}

/** The three planes of a picture: its brightness, and two of half its width and height. */
export function planesOf({ bytes, width, height }: Picture): readonly [Raster, Raster, Raster] {
  const [whole, quarter] = [width * height, (width * height) / 4];
  return [
    bytes.subarray(0, whole),
    bytes.subarray(whole, whole + quarter),
    bytes.subarray(whole + quarter, whole + 2 * quarter),
  ];
}

export const byteLengthOf = ({ width, height }: Size): number => (width * height * 3) / 2;

const RED = 0.2126;
const BLUE = 0.0722;
const GREEN = 1 - RED - BLUE;
const BLUE_SPAN = 2 * (1 - BLUE);
const RED_SPAN = 2 * (1 - RED);

/** What video keeps of the 255 steps: room below black and above white. */
const LUMA_SCALE = 219 / 255;
const LUMA_BLACK = 16;
const CHROMA_SCALE = 224 / 255;
export const CHROMA_GRAY = 128;

export function lumaOf(red: number, green: number, blue: number): number {
  return LUMA_BLACK + LUMA_SCALE * (RED * red + GREEN * green + BLUE * blue);
}

/** How blue a colour of a brightness is, and how red. */
export function chromaOf(red: number, green: number, blue: number): readonly [number, number] {
  const gray = RED * red + GREEN * green + BLUE * blue;
  return [
    CHROMA_GRAY + (CHROMA_SCALE * (blue - gray)) / BLUE_SPAN,
    CHROMA_GRAY + (CHROMA_SCALE * (red - gray)) / RED_SPAN,
  ];
}

export function rgbOf(luma: number, blueness: number, redness: number) {
  const gray = (luma - LUMA_BLACK) / LUMA_SCALE;
  const blue = gray + ((blueness - CHROMA_GRAY) / CHROMA_SCALE) * BLUE_SPAN;
  const red = gray + ((redness - CHROMA_GRAY) / CHROMA_SCALE) * RED_SPAN;
  const green = (gray - RED * red - BLUE * blue) / GREEN;
  return { red, green, blue };
}
