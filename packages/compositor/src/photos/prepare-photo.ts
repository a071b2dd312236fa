import type { Slot } from '@jepret/contract';
import { coverCrop, type Size } from '@jepret/layout';
import sharp from 'sharp';
import type { Template } from '../prints/template.ts';
import type { Photo } from './photo.ts';
import type { Raster } from './rasters.ts';
import { applyTable, TONES, toLuma, toRgb } from './tones.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** A photo in the sizes of a template's slots, in every effect. */
export interface PreparedPhoto {
  readonly number: number;
  /** By the size of the slot: one RGB raster for each effect, in the order of EFFECTS. */
  readonly rasters: ReadonlyMap<string, readonly Raster[]>;
}

/** Crops, scales and tones a photo once for each size of its slots. */
export async function preparePhoto(
  photo: Photo,
  number: number,
  template: Template,
): Promise<PreparedPhoto> {
  const slots = template.slots.filter((slot) => slot.photo === number);
  const sizes = new Map(slots.map((slot) => [sizeOf(slot), slot]));
  const rasters = await Promise.all(
    [...sizes].map(async ([size, slot]) => {
      return [size, await toneSlot(await scale(photo, slot))] as const;
    }),
  );
  return { number, rasters: new Map(rasters) };
}

/** Slots of the same size show the same pixels of a photo. */
export const sizeOf = ({ width, height }: Size): string => `${width}x${height}`;

async function scale({ pixels, widthPx, heightPx }: Photo, slot: Slot): Promise<Raster> {
  const crop = coverCrop({ width: widthPx, height: heightPx }, slot);
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    .resize(slot.width, slot.height, { fit: 'fill' })
    .raw()
    .toBuffer();
}

async function toneSlot(rgb: Raster): Promise<readonly Raster[]> {
  await yieldToEventLoop();
  const luma = toLuma(rgb);
  const toned: Raster[] = [];
  for (const { isGrayscale, table } of TONES) {
    await yieldToEventLoop();
    toned.push(isGrayscale ? toRgb(applyTable(luma, table)) : applyTable(rgb, table));
  }
  return toned;
}
