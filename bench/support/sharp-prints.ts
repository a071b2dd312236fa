import { EFFECTS, type ToneRecipe } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import sharp from 'sharp';
import type { BenchFrame } from './bench-frame.ts';

/** Composes with sharp as in its manual: decodes, crops, tones and composites the photos for each effect. */
export async function composeWithSharp(
  { frame, template }: BenchFrame,
  photos: readonly Uint8Array[],
  quality: number,
): Promise<Buffer[]> {
  const slots = computeSlots(frame);
  const prints: Buffer[] = [];
  for (const recipe of Object.values<ToneRecipe>(EFFECTS)) {
    const toned = await Promise.all(
      photos.map((photo, index) => {
        const slot = slots.find((each) => each.photo === index + 1);
        return sharp(photo)
          .resize(slot?.width, slot?.height, { fit: 'cover' })
          .grayscale(recipe.isGrayscale)
          .linear(recipe.gain, recipe.lift * 255)
          .toBuffer();
      }),
    );
    const layers = slots.map(({ x, y, photo }) => ({ input: toned[photo - 1], left: x, top: y }));
    const { width, height } = frame;
    const print = await sharp({ create: { width, height, channels: 3, background: 'white' } })
      .composite([...layers, { input: template }])
      .jpeg({ quality })
      .toBuffer();
    prints.push(print);
  }
  return prints;
}
