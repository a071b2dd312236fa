import { LIVING_PRINT_LONG_SIDE_PX, type Slot } from '@jepret/contract';
import type { Rectangle, Size } from '@jepret/layout';
import sharp from 'sharp';
import { sizeOf } from '../../photos/prepare-photo.ts';
import { allocate, type Raster } from '../../photos/rasters.ts';
import type { Template } from '../../prints/template.ts';
import { findWindow, type Window } from '../../prints/windows.ts';
import { toPlanes } from '../ffmpeg/to-planes.ts';
import type { Picture } from '../ffmpeg/yuv.ts';

/** A frame's artwork at the size of the living print, and where its snaps show through. */
export interface VideoSheet extends Picture {
  readonly slots: readonly VideoSlot[];
}

export interface VideoSlot extends Size {
  readonly photo: number;
  /** In the plane of brightness. */
  readonly lumaWindow: Window;
  /** In the two planes of colour. */
  readonly chromaWindow: Window;
}

/** The different sizes in which the living print shows a photo. */
export function listVideoSlots(template: SlotGeometry, photo: number): Size[] {
  const sizes = placeSlots(template)
    .filter((slot) => slot.photo === photo)
    .map(({ width, height }) => ({ width, height }));
  return [...new Map(sizes.map((size) => [sizeOf(size), size])).values()];
}

type SlotGeometry = Pick<Template, 'slots' | 'widthPx' | 'heightPx'>;

export function videoSize({ widthPx, heightPx }: Omit<SlotGeometry, 'slots'>): Size {
  const scale = Math.min(1, LIVING_PRINT_LONG_SIDE_PX / Math.max(widthPx, heightPx));
  const even = (length: number) => 2 * Math.round((length * scale) / 2);
  return { width: even(widthPx), height: even(heightPx) };
}

/** Outwards to even pixels: two by two share a colour. */
export function placeSlots({ slots, ...template }: SlotGeometry): Slot[] {
  const { width, height } = videoSize(template);
  const [across, down] = [width / template.widthPx, height / template.heightPx];
  const floor = (length: number) => 2 * Math.floor(length / 2);
  const ceil = (length: number, most: number) => Math.min(most, 2 * Math.ceil(length / 2));
  return slots.map((slot) => {
    const [x, y] = [floor(slot.x * across), floor(slot.y * down)];
    const right = ceil((slot.x + slot.width) * across, width);
    const bottom = ceil((slot.y + slot.height) * down, height);
    return { x, y, width: right - x, height: bottom - y, photo: slot.photo };
  });
}

const sheets = new WeakMap<Template, Promise<VideoSheet>>();

/** Made once for a template that is kept. */
export function getVideoSheet(template: Template): Promise<VideoSheet> {
  const known = sheets.get(template);
  if (known) return known;
  const made = makeVideoSheet(template);
  sheets.set(template, made);
  made.catch(() => sheets.delete(template));
  return made;
}

/**
 * With a painting over the artwork, and over the snaps: they show through where neither covers them.
 * A painting is a PNG of the template's size, transparent where nothing is painted (EDIT-15).
 */
export async function paintVideoSheet(
  template: Template,
  painting: Uint8Array,
): Promise<VideoSheet> {
  const { width, height } = videoSize(template);
  const [artwork, paint] = await Promise.all([
    drawArtwork(template),
    sharp(painting)
      .toColourspace('srgb')
      .ensureAlpha()
      .resize(width, height, { fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer(),
  ]);
  layOver(artwork, paint);
  return cutWindows(template, artwork);
}

const makeVideoSheet = async (template: Template): Promise<VideoSheet> =>
  cutWindows(template, await drawArtwork(template));

/** At the size of the living print (RGBA). */
async function drawArtwork(template: Template): Promise<Uint8Array> {
  const size = videoSize(template);
  const rgba = await sharp(toRgba(template), {
    raw: { width: template.widthPx, height: template.heightPx, channels: 4 },
  })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  closeOutside(rgba, size, placeSlots(template));
  return rgba;
}

function cutWindows(template: Template, rgba: Uint8Array): VideoSheet {
  const size = videoSize(template);
  const places = placeSlots(template);
  const { bytes, lumaAlpha, chromaAlpha } = toPlanes(rgba, size);

  const slots = places.map((slot) => ({
    width: slot.width,
    height: slot.height,
    photo: slot.photo,
    lumaWindow: findWindow(lumaAlpha, size.width, slot),
    chromaWindow: findWindow(chromaAlpha, size.width / 2, halve(slot)),
  }));
  return { ...size, bytes, slots };
}

/** Both RGBA, and what covers most of a pixel gives it most of its colour. */
function layOver(under: Uint8Array, over: Uint8Array): void {
  for (let at = 0; at < over.length; at += 4) {
    const cover = over[at + 3] as number;
    if (cover === 0) continue;
    const left = ((255 - cover) * (under[at + 3] as number)) / 255;
    const alpha = cover + left;
    for (let channel = at; channel < at + 3; channel += 1) {
      const [paint, beneath] = [over[channel] as number, under[channel] as number];
      under[channel] = Math.round((paint * cover + beneath * left) / alpha);
    }
    under[at + 3] = Math.round(alpha);
  }
}

function toRgba({ artwork, windows, widthPx, heightPx }: Template): Raster {
  const rgba = allocate(widthPx * heightPx * 4);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel += 1) {
    rgba[4 * pixel] = artwork[3 * pixel] as number;
    rgba[4 * pixel + 1] = artwork[3 * pixel + 1] as number;
    rgba[4 * pixel + 2] = artwork[3 * pixel + 2] as number;
    rgba[4 * pixel + 3] = 255;
  }
  for (const { open, veiled } of windows) {
    for (let index = 0; index < open.length; index += 3) {
      const start = open[index] as number;
      const end = start + (open[index + 2] as number);
      for (let pixel = start; pixel < end; pixel += 1) rgba[4 * pixel + 3] = 0;
    }
    for (let index = 0; index < veiled.length; index += 3) {
      rgba[4 * (veiled[index] as number) + 3] = veiled[index + 2] as number;
    }
  }
  return rgba;
}

/** What scaling leaves of a hard edge's ringing, in steps of alpha. */
const ROUNDED_OFF = 6;

/** Where no snap lies the artwork is opaque, also beside a slot, where scaling has softened it. */
function closeOutside(rgba: Uint8Array, { width }: Size, slots: readonly Rectangle[]): void {
  const alpha = new Uint8Array(rgba.length / 4).fill(255);
  for (const slot of slots) {
    for (let row = slot.y; row < slot.y + slot.height; row += 1) {
      for (let column = slot.x; column < slot.x + slot.width; column += 1) {
        const pixel = row * width + column;
        alpha[pixel] = roundOff(rgba[4 * pixel + 3] as number);
      }
    }
  }
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    rgba[4 * pixel + 3] = alpha[pixel] as number;
  }
}

function roundOff(alpha: number): number {
  if (alpha <= ROUNDED_OFF) return 0;
  return alpha >= 255 - ROUNDED_OFF ? 255 : alpha;
}

function halve({ x, y, width, height, photo }: Slot): Slot {
  return { x: x / 2, y: y / 2, width: width / 2, height: height / 2, photo };
}
