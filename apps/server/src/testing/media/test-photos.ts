import sharp, { type Color } from 'sharp';

interface PhotoOptions {
  color?: { r: number; g: number; b: number };
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
}

/** Draws a photo in one colour. Each number has another colour, so a print shows which photo is where. */
export function drawPhoto(number: number, options: PhotoOptions = {}): Promise<Buffer> {
  const { color = colorOf(number), width = 320, height = 180, format = 'jpeg' } = options;
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format, { quality: 95 })
    .toBuffer();
}

/** The sheet size of `SMALL_FRAMES`. */
export const SMALL_SHEET = { width: 310, height: 461 };

/** Draws a painting: one colour over the whole sheet. */
export const drawPainting = (
  background: Color = { r: 200, g: 30, b: 60, alpha: 0.5 },
  size = SMALL_SHEET,
): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 4, background } })
    .png()
    .toBuffer();

export const colorOf = (number: number) => ({ r: 30 * number, g: 220 - 30 * number, b: 90 });
