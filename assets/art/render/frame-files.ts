import { writeFile } from 'node:fs/promises';
import type { Frame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import sharp from 'sharp';
import { type FrameDesign, SHEET } from '../frames/frame-design.ts';
import { openCanvas } from './canvas.ts';

const PREVIEW_WIDTH = 372;

/** Writes the template to `file` and its light preview beside it. */
export async function writeFrame(design: FrameDesign, file: string): Promise<void> {
  const slots = slotsOf(design);
  const canvas = await openCanvas(SHEET.width, SHEET.height);
  const drawn = await canvas.draw(design.draw(slots));
  await canvas.close();

  // Fewer colours first, then exact windows: a palette made with them would soften their alpha.
  const flat = await sharp(drawn).removeAlpha().png({ palette: true, colours: 255 }).toBuffer();
  const pixels = await sharp(flat).removeAlpha().ensureAlpha().raw().toBuffer();
  for (const { x, y, width, height } of slots) {
    for (let row = y; row < y + height; row += 1) {
      const start = (row * SHEET.width + x) * 4;
      pixels.fill(0, start, start + width * 4);
    }
  }
  const template = sharp(pixels, { raw: { ...SHEET, channels: 4 } });
  await writeFile(file, await template.clone().png({ compressionLevel: 9, effort: 10 }).toBuffer());
  await writeFile(
    previewFile(file),
    await template.clone().resize(PREVIEW_WIDTH).png({ palette: true, effort: 10 }).toBuffer(),
  );
}

const previewFile = (file: string): string => file.replace(/\/([^/]+)$/, '/fe-$1');

export const pathOf = ({ category, name }: FrameDesign): string =>
  `static/frames/${category}/${name}.png`;

/** What the server reads: everything about the frames but their drawings. */
export async function writeCatalogue(designs: readonly FrameDesign[], file: string): Promise<void> {
  await writeFile(file, `${JSON.stringify(designs.map(toEntry), null, 2)}\n`);
}

function toEntry(design: FrameDesign) {
  return {
    frame_name: design.name,
    category_name: design.category,
    group: design.group,
    url: `/${pathOf(design).replace(/\/([^/]+)$/, '/fe-$1')}`,
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
