import type { Size } from '@jepret/layout';
import type { Raster } from '../../photos/rasters.ts';

/**
 * A YUV 4:2:0 picture: brightness (Y) for each pixel, blueness (U) and redness (V) for each two by
 * two pixels.
 */
export interface Picture extends Size {
  readonly bytes: Raster;
}

/** The three planes of a picture: brightness, and blueness and redness with half its width and height. */
export function planesOf({ bytes, width, height }: Picture): readonly [Raster, Raster, Raster] {
  const [whole, quarter] = [width * height, (width * height) / 4];
  return [
    bytes.subarray(0, whole),
    bytes.subarray(whole, whole + quarter),
    bytes.subarray(whole + quarter, whole + 2 * quarter),
  ];
}

export const byteLengthOf = ({ width, height }: Size): number => (width * height * 3) / 2;

/** Limited range: video reserves values below black and above white. */
const LUMA_BLACK = 16;
const LUMA_SCALE = 219 / 255;
export const CHROMA_GRAY = 128;
const CHROMA_SCALE = 224 / 255;

/** Output is BT.709. */
const RED = 0.2126;
const BLUE = 0.0722;
const GREEN = 1 - RED - BLUE;
const BLUENESS_SCALE = CHROMA_SCALE / (2 * (1 - BLUE));
const REDNESS_SCALE = CHROMA_SCALE / (2 * (1 - RED));

/** Separate functions without arrays, because they run for every pixel. */
export function lumaOf(red: number, green: number, blue: number): number {
  return LUMA_BLACK + LUMA_SCALE * grayOf(red, green, blue);
}

export function bluenessOf(red: number, green: number, blue: number): number {
  return CHROMA_GRAY + BLUENESS_SCALE * (blue - grayOf(red, green, blue));
}

export function rednessOf(red: number, green: number, blue: number): number {
  return CHROMA_GRAY + REDNESS_SCALE * (red - grayOf(red, green, blue));
}

const grayOf = (red: number, green: number, blue: number): number =>
  RED * red + GREEN * green + BLUE * blue;

/** Cameras and prepared clips have BT.601. */
const CLIP_RED = 0.299;
const CLIP_BLUE = 0.114;
const CLIP_GREEN = 1 - CLIP_RED - CLIP_BLUE;
const LUMA_GAIN = 1 / LUMA_SCALE;
const BLUENESS_GAIN = (2 * (1 - CLIP_BLUE)) / CHROMA_SCALE;
const REDNESS_GAIN = (2 * (1 - CLIP_RED)) / CHROMA_SCALE;
const GREEN_PER_BLUENESS = (BLUENESS_GAIN * CLIP_BLUE) / CLIP_GREEN;
const GREEN_PER_REDNESS = (REDNESS_GAIN * CLIP_RED) / CLIP_GREEN;

export function redOfClip(luma: number, redness: number): number {
  return LUMA_GAIN * (luma - LUMA_BLACK) + REDNESS_GAIN * (redness - CHROMA_GRAY);
}

export function greenOfClip(luma: number, blueness: number, redness: number): number {
  const bluePart = GREEN_PER_BLUENESS * (blueness - CHROMA_GRAY);
  const redPart = GREEN_PER_REDNESS * (redness - CHROMA_GRAY);
  return LUMA_GAIN * (luma - LUMA_BLACK) - bluePart - redPart;
}

export function blueOfClip(luma: number, blueness: number): number {
  return LUMA_GAIN * (luma - LUMA_BLACK) + BLUENESS_GAIN * (blueness - CHROMA_GRAY);
}
