import type { Slot } from '@jepret/contract';
import type { FrameGeometry } from '@jepret/layout';
import sharp, { type Sharp } from 'sharp';

export type Rgb = readonly [number, number, number];

export const SKIN: Rgb = [214, 160, 130];
export const SHIRT: Rgb = [40, 90, 170];
export const WALL: Rgb = [120, 140, 60];

/** Draws a picture pixel by pixel. */
export function drawPicture(width: number, height: number, colourAt: ColourAt): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x, y), 3 * (y * width + x));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

type ColourAt = (x: number, y: number) => Rgb;

/** A JPEG in one colour. */
export function flatJpeg(colour: Rgb, width = 320, height = 180): Promise<Buffer> {
  return drawPicture(width, height, () => colour)
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A JPEG with gradients and edges, so that a damaged byte is visible. */
export function busyJpeg(width = 96, height = 64): Promise<Buffer> {
  return drawPicture(width, height, (x, y) => [(x * 7) % 256, (y * 11) % 256, (x * y) % 256])
    .jpeg({ quality: 85 })
    .toBuffer();
}

export const SHEET = { width: 320, height: 480 };
export const INK: Rgb = [200, 30, 60];

const NO_PADDING = {
  InterColPadding: 0,
  InterRowPadding: 0,
  CustomPadding: 0,
  TopFramePadding: 0,
  IsColumnMirrored: false,
};

/** A small frame with explicit slots. */
export function aFrame(slots: Slot[], size = SHEET): FrameGeometry {
  return {
    ...size,
    categoryName: 'ANY',
    numberSnap: Math.max(...slots.map(({ photo }) => photo)),
    config_frame: NO_PADDING,
    slots,
  };
}

/** Draws the frame's template in INK with transparent windows; `alphaAt` overrides the alpha of a pixel. */
export function drawTemplate(
  { width, height, slots = [] }: FrameGeometry,
  alphaAt: (x: number, y: number) => number | undefined = () => undefined,
): Promise<Buffer> {
  const isOpen = (x: number, y: number) =>
    slots.some((slot) => {
      const [right, down] = [x - slot.x, y - slot.y];
      return right >= 0 && down >= 0 && right < slot.width && down < slot.height;
    });
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const alpha = alphaAt(x, y) ?? (isOpen(x, y) ? 0 : 255);
      pixels.set([...INK, alpha], 4 * (y * width + x));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

export interface Picture {
  width: number;
  height: number;
  colourAt(x: number, y: number): Rgb;
}

/** Decodes a picture. */
export async function readPicture(file: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, colourAt: readColours(data, info.width) };
}

/** Reads colours out of RGB pixels. */
export function readColours(pixels: Uint8Array, width: number): ColourAt {
  return (x, y) => {
    const [red = -1, green = -1, blue = -1] = pixels.subarray(3 * (y * width + x));
    return [red, green, blue];
  };
}

/** The largest difference of two colours in one channel. */
export function distance(one: Rgb, other: Rgb): number {
  return Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));
}
