import type { EffectName } from '@jepret/contract';
import { encodeJpeg } from '../photos/jpeg.ts';
import { type PreparedPhoto, sizeOf } from '../photos/prepare-photo.ts';
import { allocate, type Raster, release } from '../photos/rasters.ts';
import { TONES } from '../photos/tones.ts';
import { startYielding } from '../photos/yield-to-event-loop.ts';
import type { Template } from './template.ts';
import { fillWindow } from './windows.ts';

/** A picture in one effect. */
export interface RenderedPicture {
  readonly effect: EffectName;
  readonly jpeg: Buffer;
}

/** One print for each effect, in the order of EFFECTS: the photos behind the frame's artwork. */
export async function composePrints(
  template: Template,
  photos: readonly PreparedPhoto[],
): Promise<RenderedPicture[]> {
  const rasters = template.slots.map((slot) => {
    const photo = photos.find(({ number }) => number === slot.photo);
    const toned = photo?.rasters.get(sizeOf(slot));
    if (!toned) throw new Error(`Photo ${slot.photo} was not prepared for this template.`);
    return toned;
  });

  // Another thread encodes each print while the next one is composed here.
  return startYielding(TONES, async ({ effect }, tone) => {
    const sheet = allocate(template.artwork.length);
    sheet.set(template.artwork);
    template.windows.forEach((window, slot) => {
      fillWindow(sheet, rasters[slot]?.[tone] as Raster, window);
    });
    try {
      return { effect, jpeg: await encodeJpeg(sheet, { ...template, channels: 3 }) };
    } finally {
      release(sheet);
    }
  });
}
