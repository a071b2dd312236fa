import type { Slot } from '@jepret/contract';
import { coverCrop, type Rectangle, type Size } from '@jepret/layout';
import sharp from 'sharp';
import { allocate, type Raster } from '../../photos/rasters.ts';
import { toPlanes } from '../ffmpeg/to-planes.ts';
import { type Layer, toLayer } from './layer.ts';

interface ShotsToPaint {
  /** The painting, a PNG of the sheet's size. */
  png: Uint8Array;
  slots: readonly Slot[];
  /** Of the animated clip: all that a still shows. */
  size: Size;
  shotCount: number;
}

interface Sheet extends Size {
  rgba: Uint8Array;
}

/** What was painted on each snap, to lie over the whole snap. */
export async function paintShots({ png, slots, size, shotCount }: ShotsToPaint): Promise<Layer[]> {
  const sheet = await openSheet(png);
  const layers: Layer[] = [];
  for (let photo = 1; photo <= shotCount; photo += 1) {
    layers.push(toLayer(toPlanes(await paintShot(sheet, slots, photo, size), size)));
  }
  return layers;
}

async function openSheet(painting: Uint8Array): Promise<Sheet> {
  const { data: rgba, info } = await sharp(painting)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { rgba, width: info.width, height: info.height };
}

/** A clear picture for a photo that the sheet does not show. */
async function paintShot(
  sheet: Sheet,
  slots: readonly Slot[],
  photo: number,
  size: Size,
): Promise<Uint8Array> {
  const slot = findMostPainted(
    sheet,
    slots.filter((candidate) => candidate.photo === photo),
  );
  if (!slot) return new Uint8Array(size.width * size.height * 4);
  const place = placeOnSheet(slot, size);
  const others = slots.filter((other) => other !== slot);
  return sharp(cutOut(sheet, place, others), {
    raw: { width: place.width, height: place.height, channels: 4 },
  })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
}

/**
 * A strip's photo stands on both strips: the one that was painted on more is shown, because two
 * drawings of the same thing over each other would be none.
 */
function findMostPainted(sheet: Sheet, slots: readonly Slot[]): Slot | undefined {
  const [first, ...others] = slots;
  if (!first || others.length === 0) return first;
  const painted = slots.map((slot) => ({ slot, amount: sumAlpha(sheet, slot) }));
  return painted.reduce((most, next) => (next.amount > most.amount ? next : most)).slot;
}

function sumAlpha({ rgba, width: sheetWidth }: Sheet, { x, y, width, height }: Rectangle): number {
  let sum = 0;
  for (let row = y; row < y + height; row += 1) {
    const end = 4 * (row * sheetWidth + x + width);
    for (let at = 4 * (row * sheetWidth + x) + 3; at < end; at += 4) sum += rgba[at] as number;
  }
  return sum;
}

/** Where all of the still would lie on the sheet, also what the slot cuts off. */
function placeOnSheet(slot: Slot, size: Size): Rectangle {
  const shown = coverCrop(size, slot);
  const scale = slot.width / shown.width;
  return {
    x: Math.round(slot.x - shown.x * scale),
    y: Math.round(slot.y - shown.y * scale),
    width: Math.round(size.width * scale),
    height: Math.round(size.height * scale),
  };
}

/** Without what lies over other photos, and clear beyond the sheet. */
function cutOut(sheet: Sheet, place: Rectangle, others: readonly Rectangle[]): Raster {
  const rgba = allocate(place.width * place.height * 4).fill(0);
  const left = Math.max(place.x, 0);
  const right = Math.min(place.x + place.width, sheet.width);
  for (
    let row = Math.max(place.y, 0);
    row < Math.min(place.y + place.height, sheet.height);
    row += 1
  ) {
    const to = 4 * ((row - place.y) * place.width + left - place.x);
    rgba.set(
      sheet.rgba.subarray(4 * (row * sheet.width + left), 4 * (row * sheet.width + right)),
      to,
    );
  }
  for (const other of others) clear(rgba, place, other);
  return rgba;
}

function clear(rgba: Raster, place: Rectangle, other: Rectangle): void {
  const left = Math.max(other.x - place.x, 0);
  const right = Math.min(other.x + other.width - place.x, place.width);
  const bottom = Math.min(other.y + other.height - place.y, place.height);
  if (right <= left) return;
  for (let row = Math.max(other.y - place.y, 0); row < bottom; row += 1) {
    rgba.fill(0, 4 * (row * place.width + left), 4 * (row * place.width + right));
  }
}
