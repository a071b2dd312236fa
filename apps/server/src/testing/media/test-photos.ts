import sharp, { type Color } from 'sharp';

interface Look {
  color?: { r: number; g: number; b: number };
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
}

/** A photo of one colour. Each number has another one, so that a print shows which is which. */
export function drawPhoto(number: number, look: Look = {}): Promise<Buffer> {
  const { color = colorOf(number), width = 320, height = 180, format = 'jpeg' } = look;
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format, { quality: 95 })
    .toBuffer();
}

/** As large as the sheets of a studio. */
export const SMALL_SHEET = { width: 310, height: 461 };

/** What a visitor has drawn: one colour over the whole sheet. */
export const drawPainting = (
  background: Color = { r: 200, g: 30, b: 60, alpha: 0.5 },
  size = SMALL_SHEET,
): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 4, background } })
    .png()
    .toBuffer();

export const colorOf = (number: number) => ({ r: 30 * number, g: 220 - 30 * number, b: 90 });
