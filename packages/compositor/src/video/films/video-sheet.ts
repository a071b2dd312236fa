import { LIVING_PRINT_LONG_SIDE_PX, type Slot } from '@jepret/contract';
import type { Rectangle, Size } from '@jepret/layout';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { sizeOf } from '../../photos/prepare-photo.ts';
import { allocate, type Raster } from '../../photos/rasters.ts';
import type { Template } from '../../prints/template.ts';
import { findWindow, type Window } from '../../prints/windows.ts';
import { toPlanes } from '../ffmpeg/to-planes.ts';
import type { Picture } from '../ffmpeg/yuv.ts';

/** A frame's artwork at the size of the living print, with its windows. */
export interface VideoSheet extends Picture {
  readonly slots: readonly VideoSlot[];
}

export interface VideoSlot extends Size {
  readonly photo: number;
  /** Window in the plane of brightness. */
  readonly lumaWindow: Window;
  /** Window in the two planes of colour. */
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

/** Rounds outwards to even pixels, because two by two pixels share a colour. */
export function placeSlots({ slots, ...template }: SlotGeometry): Slot[] {
  const { width, height } = videoSize(template);
  const [across, down] = [width / template.widthPx, height / template.heightPx];
  const floor = (length: number) => 2 * Math.floor(length / 2);
  const ceil = (length: number, max: number) => Math.min(max, 2 * Math.ceil(length / 2));
  return slots.map((slot) => {
    const [x, y] = [floor(slot.x * across), floor(slot.y * down)];
    const right = ceil((slot.x + slot.width) * across, width);
    const bottom = ceil((slot.y + slot.height) * down, height);
    return { x, y, width: right - x, height: bottom - y, photo: slot.photo };
  });
}

/**
 * Combines artwork and painting; the snaps are visible where neither covers them. A painting is a PNG of
 * the template's size, transparent where nothing is painted (EDIT-15).
 */
export async function makeVideoSheet(
  template: Template,
  painting?: Uint8Array,
): Promise<VideoSheet> {
  const [scaled, paint] = await Promise.all([
    getScaledArtwork(template),
    painting && drawPainting(painting, videoSize(template)),
  ]);
  if (!paint) {
    scaled.sheet ??= cutWindows(template, scaled.artwork);
    return scaled.sheet;
  }
  const painted = Uint8Array.from(scaled.artwork);
  blendOver(painted, paint);
  return cutWindows(template, painted);
}

/** Both are read-only. */
interface ScaledArtwork {
  /** At the size of the living print (RGBA). */
  readonly artwork: Uint8Array;
  /** Set when a film without a painting was made with it. */
  sheet?: VideoSheet;
}

/** Cache of the frames used last: the films of another effect use the same frame. */
const artworkByTemplate = new LRUCache<number, Promise<ScaledArtwork>>({ max: 4 });

function getScaledArtwork(template: Template): Promise<ScaledArtwork> {
  const found = artworkByTemplate.get(template.id);
  if (found) return found;
  const drawing = drawArtwork(template).then((artwork): ScaledArtwork => ({ artwork }));
  artworkByTemplate.set(template.id, drawing);
  drawing.catch(() => artworkByTemplate.delete(template.id));
  return drawing;
}

const drawPainting = (painting: Uint8Array, { width, height }: Size): Promise<Uint8Array> =>
  sharp(painting)
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(width, height, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer();

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
  const placedSlots = placeSlots(template);
  const { bytes, lumaAlpha, chromaAlpha } = toPlanes(rgba, size);

  const slots = placedSlots.map((slot) => ({
    width: slot.width,
    height: slot.height,
    photo: slot.photo,
    lumaWindow: findWindow(lumaAlpha, size.width, slot),
    chromaWindow: findWindow(chromaAlpha, size.width / 2, halve(slot)),
  }));
  return { ...size, bytes, slots };
}

/** Blends two RGBA pictures by their alphas. */
function blendOver(under: Uint8Array, over: Uint8Array): void {
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
  const pixels = pixelsOf(rgba);
  for (let pixel = 0, at = 0; pixel < pixels.length; pixel += 1, at += 3) {
    const red = artwork[at] as number;
    const green = artwork[at + 1] as number;
    const blue = artwork[at + 2] as number;
    pixels[pixel] = OPAQUE | (blue << 16) | (green << 8) | red;
  }
  for (const { open, translucent } of windows) {
    for (let index = 0; index < open.length; index += 3) {
      const start = open[index] as number;
      const end = start + (open[index + 2] as number);
      for (let pixel = start; pixel < end; pixel += 1) rgba[4 * pixel + 3] = 0;
    }
    for (let index = 0; index < translucent.length; index += 3) {
      rgba[4 * (translucent[index] as number) + 3] = translucent[index + 2] as number;
    }
  }
  return rgba;
}

/** The four bytes of a pixel as one number with alpha on top: all supported machines are little-endian. */
const pixelsOf = ({ buffer, byteOffset, length }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, length / 4);
const OPAQUE = 0xff_00_00_00;

/** Ringing of a hard edge after scaling, in steps of alpha. */
const ROUNDED_OFF = 6;

/** Makes the artwork opaque outside the slots, also next to a slot, where scaling has softened it. */
function closeOutside(rgba: Uint8Array, { width }: Size, slots: readonly Rectangle[]): void {
  const softened = Uint32Array.from(pixelsOf(rgba));
  const pixels = pixelsOf(rgba);
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    pixels[pixel] = OPAQUE | (pixels[pixel] as number);
  }
  for (const slot of slots) {
    for (let row = slot.y; row < slot.y + slot.height; row += 1) {
      const start = row * width + slot.x;
      for (let pixel = start; pixel < start + slot.width; pixel += 1) {
        rgba[4 * pixel + 3] = roundOff((softened[pixel] as number) >>> 24);
      }
    }
  }
}

function roundOff(alpha: number): number {
  if (alpha <= ROUNDED_OFF) return 0;
  return alpha >= 255 - ROUNDED_OFF ? 255 : alpha;
}

function halve({ x, y, width, height, photo }: Slot): Slot {
  return { x: x / 2, y: y / 2, width: width / 2, height: height / 2, photo };
}
