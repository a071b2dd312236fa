import type { EffectName } from '@jepret/contract';
import { breathe, startInTurns } from '../photos/in-turns.ts';
import { encodeJpeg } from '../photos/jpeg.ts';
import type { Photo } from '../photos/photo.ts';
import { release } from '../photos/rasters.ts';
import { applyTable, TONES, toLuma } from '../photos/tones.ts';
import type { Rendered } from './compose-prints.ts';

/** The single picture in each effect, or in those named, at the photo's own size, in the order of EFFECTS. */
export async function renderSingles(
  photo: Photo,
  effects: readonly EffectName[] = TONES.map(({ effect }) => effect),
): Promise<Rendered[]> {
  const { pixels } = photo;
  const tones = TONES.filter(({ effect }) => effects.includes(effect));
  const luma = tones.some(({ isGrayscale }) => isGrayscale) ? toLuma(pixels) : pixels;
  await breathe();
  return startInTurns(tones, async ({ effect, isGrayscale, table }) => {
    const toned = applyTable(isGrayscale ? luma : pixels, table);
    try {
      const jpeg = await encodeJpeg(toned, { ...photo, channels: isGrayscale ? 1 : 3 });
      return { effect, jpeg };
    } finally {
      if (toned !== pixels && toned !== luma) release(toned);
    }
  });
}
