import sharp from 'sharp';

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

export const colorOf = (number: number) => ({ r: 30 * number, g: 220 - 30 * number, b: 90 });
