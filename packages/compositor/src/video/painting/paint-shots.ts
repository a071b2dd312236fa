import type { Slot } from '@jepret/contract';
import { coverCrop, type Rectangle, type Size } from '@jepret/layout';
import sharp from 'sharp';
import { allocate, type Raster } from '../../photos/rasters.ts';
import { toPlanes } from '../ffmpeg/to-planes.ts';
import { type Layer, toLayer } from './layer.ts';

interface ShotsToPaint {
  /** The painting: a PNG of the sheet's size. */
  png: Uint8Array;
  slots: readonly Slot[];
  /** Size of the animated clip, which shows the whole still. */
  size: Size;
  shotCount: number;
}

interface Sheet extends Size {
  rgba: Uint8Array;
}

/** Extracts the part of the painting over each snap, scaled to the whole snap. */
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

/** Returns a transparent picture for a photo that is not on the sheet. */
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
  const area = placeOnSheet(slot, size);
  const others = slots.filter((other) => other !== slot);
  return sharp(cutOut(sheet, area, others), {
    raw: { width: area.width, height: area.height, channels: 4 },
  })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
}

/**
 * A photo is on both strips. The slot with more paint is used, because two drawings on top of each other
 * would be unreadable.
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

/** Where the whole still would be on the sheet, including the parts that the slot crops. */
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

/** Without the paint on other photos, and transparent outside the sheet. */
function cutOut(sheet: Sheet, area: Rectangle, others: readonly Rectangle[]): Raster {
  const rgba = allocate(area.width * area.height * 4).fill(0);
  const left = Math.max(area.x, 0);
  const right = Math.min(area.x + area.width, sheet.width);
  for (
    let row = Math.max(area.y, 0);
    row < Math.min(area.y + area.height, sheet.height);
    row += 1
  ) {
    const to = 4 * ((row - area.y) * area.width + left - area.x);
    rgba.set(
      sheet.rgba.subarray(4 * (row * sheet.width + left), 4 * (row * sheet.width + right)),
      to,
    );
  }
  for (const other of others) clearArea(rgba, area, other);
  return rgba;
}

function clearArea(rgba: Raster, area: Rectangle, other: Rectangle): void {
  const left = Math.max(other.x - area.x, 0);
  const right = Math.min(other.x + other.width - area.x, area.width);
  const bottom = Math.min(other.y + other.height - area.y, area.height);
  if (right <= left) return;
  for (let row = Math.max(other.y - area.y, 0); row < bottom; row += 1) {
    rgba.fill(0, 4 * (row * area.width + left), 4 * (row * area.width + right));
  }
}
