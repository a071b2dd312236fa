import type { EffectName } from '@jepret/contract';
import { encodeJpeg } from '../photos/jpeg.ts';
import type { Photo } from '../photos/photo.ts';
import { release } from '../photos/rasters.ts';
import { applyTable, TONES, toLuma } from '../photos/tones.ts';
import { startYielding, yieldToEventLoop } from '../photos/yield-to-event-loop.ts';
import type { RenderedPicture } from './compose-prints.ts';

/**
 * Renders the single picture in all effects, or in the given ones, at the photo's size and in the
 * order of EFFECTS.
 */
export async function renderSingles(
  photo: Photo,
  effects: readonly EffectName[] = TONES.map(({ effect }) => effect),
): Promise<RenderedPicture[]> {
  const { pixels } = photo;
  const tones = TONES.filter(({ effect }) => effects.includes(effect));
  const luma = tones.some(({ isGrayscale }) => isGrayscale) ? toLuma(pixels) : pixels;
  await yieldToEventLoop();
  return startYielding(tones, async ({ effect, isGrayscale, table }) => {
    const toned = applyTable(isGrayscale ? luma : pixels, table);
    try {
      const jpeg = await encodeJpeg(toned, { ...photo, channels: isGrayscale ? 1 : 3 });
      return { effect, jpeg };
    } finally {
      if (toned !== pixels && toned !== luma) release(toned);
    }
  });
}
