import sharp, { type Metadata } from 'sharp';
import { findFormat, MAX_PIXELS } from '../photos/file-formats.ts';
import { encodeJpeg } from '../photos/jpeg.ts';
import type { Raster } from '../photos/rasters.ts';
import { processInBands } from '../photos/yield-to-event-loop.ts';
import { blend } from './windows.ts';

/** The file cannot be laid over a print; the message is a sentence for people. */
export class PaintingError extends Error {
  override name = 'PaintingError';
}

/** A print with a painting over it, as a JPEG like the print's own (EDIT-17). */
export async function composePainting(print: Uint8Array, painting: Uint8Array): Promise<Buffer> {
  const { data: sheet, info } = await sharp(print)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width: widthPx, height: heightPx } = info;
  const rgba = await openPainting(painting, { widthPx, heightPx });
  await processInBands(widthPx * heightPx, (from, until) =>
    blendPainting(sheet.subarray(3 * from, 3 * until), rgba.subarray(4 * from, 4 * until)),
  );
  return encodeJpeg(sheet, { widthPx, heightPx, channels: 3 });
}

interface SheetSize {
  widthPx: number;
  heightPx: number;
}

/** Decodes a painting to RGBA of exactly the sheet's size. */
async function openPainting(png: Uint8Array, sheet: SheetSize): Promise<Raster> {
  if (findFormat(png) !== 'png') throw new PaintingError('The painting is not a PNG picture.');
  try {
    const painting = sharp(png, { limitInputPixels: MAX_PIXELS });
    // Checks the header before decoding.
    checkSize(await painting.metadata(), sheet);
    const rgba = await painting
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer();
    if (isOpaque(rgba)) throw new PaintingError('The painting is opaque and would hide the print.');
    return rgba;
  } catch (error) {
    if (error instanceof PaintingError) throw error;
    throw new PaintingError('The painting is damaged or incomplete.', { cause: error });
  }
}

function checkSize({ width, height }: Metadata, { widthPx, heightPx }: SheetSize): void {
  if (width === widthPx && height === heightPx) return;
  throw new PaintingError(
    `The painting is ${width} × ${height} px, the print ${widthPx} × ${heightPx} px.`,
  );
}

function isOpaque(rgba: Raster): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha] !== 255) return false;
  return true;
}

/** Opaque paint replaces a pixel, transparent paint keeps it, and everything between is blended. */
export function blendPainting(sheet: Raster, rgba: Raster): void {
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const alpha = rgba[from + 3] as number;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const over = rgba[from + channel] as number;
      const under = sheet[to + channel] as number;
      sheet[to + channel] = blend(over, under, alpha);
    }
  }
}
