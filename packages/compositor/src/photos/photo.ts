import sharp from 'sharp';
import { type Format, findFormat, MAX_PIXELS } from './file-formats.ts';
import type { Raster } from './rasters.ts';

/** The file is not an accepted picture; the message is a sentence for people. */
export class PhotoError extends Error {
  override name = 'PhotoError';
}

/** A decoded picture: upright, opaque, sRGB. */
export interface Photo {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly format: Format;
  /** RGB; read-only. */
  readonly pixels: Raster;
}

/** Decodes a JPEG, PNG or WebP once and fully, so that a damaged file is rejected here. */
export async function openPhoto(bytes: Uint8Array): Promise<Photo> {
  const format = findFormat(bytes);
  if (!format) throw new PhotoError('The file is not a JPEG, PNG or WebP picture.');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { widthPx: info.width, heightPx: info.height, format, pixels: data };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new PhotoError(
      isTooLarge ? 'The picture has more pixels than 4K.' : 'The picture is damaged or incomplete.',
      { cause: error },
    );
  }
}
