import type { Slot } from '@jepret/contract';
import {
  computeSlots,
  type FrameGeometry,
  findWindows,
  LayoutError,
  locateTemplateFaults,
  type Rectangle,
  type Size,
} from '@jepret/layout';
import sharp from 'sharp';
import { findFormat, MAX_PIXELS } from '../photos/file-formats.ts';
import { allocate, type Raster } from '../photos/rasters.ts';
import { processInBands, yieldToEventLoop } from '../photos/yield-to-event-loop.ts';
import { blend, findWindow, type Window } from './windows.ts';

/** The template cannot be used for prints; the message is a sentence for operators. */
export class TemplateError extends Error {
  override name = 'TemplateError';
}

let openedTemplates = 0;
const NOT_A_PNG = 'The template is not a PNG.';

/** A frame's decoded full-size artwork; the caller keeps it for all prints in this frame. */
export interface Template {
  /** Unique in this process, so that a thread that receives a copy can use its cache. */
  readonly id: number;
  readonly slots: readonly Slot[];
  /** Number of photos on a print. */
  readonly photoCount: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** RGB; read-only. */
  readonly artwork: Raster;
  /** In the order of `slots`. */
  readonly windows: readonly Window[];
}

/** Decodes a template and checks that its windows match the frame's slots (FRAME-18). */
export async function openTemplate(png: Uint8Array, frame: FrameGeometry): Promise<Template> {
  if (findFormat(png) !== 'png') throw new TemplateError(NOT_A_PNG);
  const slots = listSlots(frame);
  const { artwork, alpha } = await splitAlpha(await decode(png, frame));
  await yieldToEventLoop();
  const [fault] = locateTemplateFaults(alpha, frame.width, slots);
  if (fault) throw new TemplateError(fault.sentence);
  await yieldToEventLoop();
  const windows = slots.map((slot) => findWindow(alpha, frame.width, slot));
  await yieldToEventLoop();

  for (const { x, y, width, height } of slots) {
    for (let row = y; row < y + height; row += 1) {
      alpha.fill(255, row * frame.width + x, row * frame.width + x + width);
    }
  }
  await blendOntoWhite(artwork, alpha);
  openedTemplates += 1;
  return {
    id: openedTemplates,
    slots,
    photoCount: frame.numberSnap,
    widthPx: frame.width,
    heightPx: frame.height,
    artwork,
    windows,
  };
}

/** Finds the windows of a template, for a frame without slots. */
export async function findTemplateWindows(png: Uint8Array, size: Size): Promise<Rectangle[]> {
  if (findFormat(png) !== 'png') throw new TemplateError(NOT_A_PNG);
  const { alpha } = await splitAlpha(await decode(png, size));
  return findWindows(alpha, size.width);
}

function listSlots(frame: FrameGeometry): Slot[] {
  const slots = computeSlotsOrThrow(frame);
  slots.forEach(({ x, y, width, height }, index) => {
    if (x + width > frame.width || y + height > frame.height) {
      throw new TemplateError(`Slot ${index + 1} reaches beyond the sheet.`);
    }
  });
  return slots;
}

function computeSlotsOrThrow(frame: FrameGeometry): Slot[] {
  try {
    return computeSlots(frame);
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error;
    throw new TemplateError(error.message, { cause: error });
  }
}

async function decode(png: Uint8Array, { width, height }: Size): Promise<Buffer> {
  try {
    const { data, info } = await sharp(png, { limitInputPixels: MAX_PIXELS })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.width === width && info.height === height) return data;
    throw new TemplateError(
      `The template is ${info.width} × ${info.height} px, its frame ${width} × ${height} px.`,
    );
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    throw new TemplateError('The template is damaged or incomplete.', { cause: error });
  }
}

async function splitAlpha(rgba: Uint8Array): Promise<{ artwork: Raster; alpha: Uint8Array }> {
  const alpha = new Uint8Array(rgba.length / 4);
  const artwork = allocate(alpha.length * 3);
  await processInBands(alpha.length, (from, until) => {
    for (let pixel = from; pixel < until; pixel += 1) {
      artwork[3 * pixel] = rgba[4 * pixel] as number;
      artwork[3 * pixel + 1] = rgba[4 * pixel + 1] as number;
      artwork[3 * pixel + 2] = rgba[4 * pixel + 2] as number;
      alpha[pixel] = rgba[4 * pixel + 3] as number;
    }
  });
  return { artwork, alpha };
}

/** Half-transparent artwork outside the slots is blended onto white. */
function blendOntoWhite(artwork: Raster, alphaOutside: Uint8Array): Promise<void> {
  return processInBands(alphaOutside.length, (from, until) => {
    for (let pixel = from; pixel < until; pixel += 1) {
      const alpha = alphaOutside[pixel] as number;
      if (alpha === 255) continue;
      for (let byte = 3 * pixel; byte < 3 * pixel + 3; byte += 1) {
        artwork[byte] = blend(artwork[byte] as number, 255, alpha);
      }
    }
  });
}
