import { writeFile } from 'node:fs/promises';
import type { Frame, Slot } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import sharp from 'sharp';
import { type FrameDesign, SHEET } from '../frames/frame-design.ts';
import { box, type Svg } from '../svg.ts';
import { type Canvas, openCanvas } from './canvas.ts';
import { toIndexedPng } from './indexed-png.ts';

const PREVIEW_WIDTH = 372;

/** Writes the template to `file` and its preview beside it. */
export async function writeFrame(design: FrameDesign, file: string): Promise<void> {
  const slots = slotsOf(design);
  const drawn = await drawSheet(design.draw(slots) + windowsOf(slots));
  const flat = await sharp(drawn).png({ palette: true, dither: 0 }).toBuffer();
  const rgba = await sharp(flat).toColourspace('srgb').ensureAlpha().raw().toBuffer();
  const template = toIndexedPng({ ...SHEET, rgba }, slots);
  await writeFile(file, template);
  await sharp(template)
    .resize(PREVIEW_WIDTH)
    .png({ palette: true, dither: 0, effort: 10 })
    .toFile(previewFile(file));
}

/** The windows have one colour, so that the palette has 255 colours for the drawing. */
function windowsOf(slots: readonly Slot[]): Svg {
  return slots.map((slot) => box(slot, 0, '#00FF00')).join('');
}

/** One browser for all frames: starting it takes longer than drawing. */
let canvas: Promise<Canvas> | undefined;

async function drawSheet(markup: Svg): Promise<Buffer> {
  canvas ??= openCanvas(SHEET.width, SHEET.height);
  return (await canvas).draw(markup);
}

/** Call this after the last frame. */
export async function closeFrameCanvas(): Promise<void> {
  await (await canvas)?.close();
}

const previewFile = (file: string): string => file.replace(/\/([^/]+)$/, '/fe-$1');

export const templatePathOf = ({ category, name }: FrameDesign): string =>
  `static/frames/${category}/${name}.png`;

/** Writes the list for the server: everything about the frames except their drawings. */
export async function writeCatalogue(designs: readonly FrameDesign[], file: string): Promise<void> {
  const names = designs.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate) throw new Error(`Two frames have the name ${duplicate}.`);
  await writeFile(file, `${JSON.stringify(designs.map(toEntry), null, 2)}\n`);
}

function toEntry(design: FrameDesign) {
  return {
    frame_name: design.name,
    category_name: design.category,
    group: design.group,
    url: `/${templatePathOf(design).replace(/\/([^/]+)$/, '/fe-$1')}`,
    config_frame: design.config,
    ...(design.slots ? { slots: [...design.slots] } : {}),
    is_no_cut: design.isNoCut,
    is_seasonal: design.isSeasonal,
    counter: design.counter,
    ...SHEET,
    ...(design.seasons ? { seasons: design.seasons } : {}),
    ...(design.locations ? { locations: design.locations } : {}),
  } satisfies Frame & Record<string, unknown>;
}

function slotsOf(design: FrameDesign) {
  return computeSlots({
    ...SHEET,
    categoryName: design.category,
    config_frame: design.config,
    numberSnap: design.counter,
    ...(design.slots ? { slots: [...design.slots] } : {}),
  });
}
