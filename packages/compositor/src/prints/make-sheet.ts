import sharp from 'sharp';
import { DENSITY_DPI, encodeJpeg } from '../photos/jpeg.ts';

interface SheetSize {
  widthPx: number;
  heightPx: number;
}

/** Converts a print for the printer: exactly these pixels, with the density in the file's header. */
export async function makeSheet(print: Uint8Array, size: SheetSize): Promise<Uint8Array> {
  const { widthPx, heightPx } = size;
  const { format, width, height, density } = await sharp(print).metadata();
  const isSheet = format === 'jpeg' && width === widthPx && height === heightPx;
  if (isSheet && density === DENSITY_DPI) return print;
  const pixels = await sharp(print)
    .resize(widthPx, heightPx, { fit: 'cover' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
  return encodeJpeg(pixels, { widthPx, heightPx, channels: 3 });
}
