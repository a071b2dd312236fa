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

/** Video keeps room below black and above white. */
const LUMA_BLACK = 16;
const LUMA_SCALE = 219 / 255;
export const CHROMA_GRAY = 128;
const BLUENESS_SCALE = 224 / 255 / (2 * (1 - BLUE));
const REDNESS_SCALE = 224 / 255 / (2 * (1 - RED));

/** Each by itself, and none in an array: they run for every pixel. */
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

const LUMA_GAIN = 1 / LUMA_SCALE;
const BLUENESS_GAIN = 1 / BLUENESS_SCALE;
const REDNESS_GAIN = 1 / REDNESS_SCALE;
const GREEN_PER_BLUENESS = (BLUENESS_GAIN * BLUE) / GREEN;
const GREEN_PER_REDNESS = (REDNESS_GAIN * RED) / GREEN;

export function redOf(luma: number, redness: number): number {
  return LUMA_GAIN * (luma - LUMA_BLACK) + REDNESS_GAIN * (redness - CHROMA_GRAY);
}

export function greenOf(luma: number, blueness: number, redness: number): number {
  const bluePart = GREEN_PER_BLUENESS * (blueness - CHROMA_GRAY);
  const redPart = GREEN_PER_REDNESS * (redness - CHROMA_GRAY);
  return LUMA_GAIN * (luma - LUMA_BLACK) - bluePart - redPart;
}

export function blueOf(luma: number, blueness: number): number {
  return LUMA_GAIN * (luma - LUMA_BLACK) + BLUENESS_GAIN * (blueness - CHROMA_GRAY);
}
