import { encodeJpeg } from '../photos/jpeg.ts';
import type { Photo } from '../photos/photo.ts';
import { release } from '../photos/rasters.ts';
import { applyTable, TONES, toLuma } from '../photos/tones.ts';
import type { Rendered } from './compose-prints.ts';

/** The single picture in each effect, at the photo's own size, in the order of EFFECTS. */
export async function renderSingles(photo: Photo): Promise<Rendered[]> {
  const { pixels } = photo;
  const luma = toLuma(pixels);
  return Promise.all(
    TONES.map(async ({ effect, isGrayscale, table }) => {
      const toned = applyTable(isGrayscale ? luma : pixels, table);
      try {
        return {
          effect,
          jpeg: await encodeJpeg(toned, { ...photo, channels: isGrayscale ? 1 : 3 }),
        };
      } finally {
        if (toned !== pixels && toned !== luma) release(toned);
      }
    }),
  );
}
