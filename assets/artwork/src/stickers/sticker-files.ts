import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { palette } from '../palette.ts';
import { type Canvas, openCanvas } from '../render/canvas.ts';
import { type Box, box, place, type Svg } from '../svg.ts';
import { dieCut, type Mask } from './die-cut.ts';
import type { StickerDesign, StickerGroup } from './sticker-design.ts';

const LONGER_SIDE = 512;
const BORDER = 10;
const PADDING = 2;
/** Drawn at twice the size, so that the cut edge is smooth. */
const OVERSAMPLING = 2;
const CANVAS_SIZE_PX = LONGER_SIDE * OVERSAMPLING * 1.25;

export async function writeSticker({ name, draw }: StickerDesign, file: string): Promise<void> {
  const drawing = draw();
  const first = boundsOf((await drawWithMask(drawing, 1)).mask);
  const contentLength = LONGER_SIDE - 2 * (BORDER + PADDING);
  const scale = (contentLength * OVERSAMPLING) / Math.max(first.width, first.height);
  if (scale < 0.9 || scale > 1.12)
    throw new Error(`${name} is drawn too ${scale > 1 ? 'small' : 'large'} (× ${scale}).`);

  const { picture, mask } = await drawWithMask(drawing, scale);
  const paper = dieCut(mask, BORDER * OVERSAMPLING, BORDER * OVERSAMPLING);
  const cut = await sharp(picture).ensureAlpha().raw().toBuffer();
  for (const [pixel, isPaper] of paper.cells.entries()) cut[pixel * 4 + 3] = isPaper * 255;
  const sheet = sheetAround(boundsOf(mask));
  await sharp(cut, { raw: { width: CANVAS_SIZE_PX, height: CANVAS_SIZE_PX, channels: 4 } })
    .extract(sheet)
    .resize(sheet.width / OVERSAMPLING, sheet.height / OVERSAMPLING, { kernel: 'mitchell' })
    .webp({ quality: 74, alphaQuality: 80, smartSubsample: true, preset: 'drawing', effort: 6 })
    .toFile(file);
}

/** The drawing on white paper, and a mask of its covered pixels. */
async function drawWithMask(drawing: Svg, scale: number): Promise<{ picture: Buffer; mask: Mask }> {
  canvas ??= openCanvas(CANVAS_SIZE_PX, CANVAS_SIZE_PX);
  const { draw } = await canvas;
  const drawOn = (ground: string) =>
    draw(
      box({ x: 0, y: 0, width: CANVAS_SIZE_PX, height: CANVAS_SIZE_PX }, 0, ground) +
        place(
          { x: CANVAS_SIZE_PX / 2, y: CANVAS_SIZE_PX / 2, scale: scale * OVERSAMPLING },
          drawing,
        ),
    );
  const picture = await drawOn(palette.white);
  const light = await greensOf(picture);
  const dark = await greensOf(await drawOn('#000000'));
  const cells = Uint8Array.from(light, (value, index) => Number(value - (dark[index] ?? 0) < 128));
  return { picture, mask: { width: CANVAS_SIZE_PX, height: CANVAS_SIZE_PX, cells } };
}

/** One browser for all stickers. */
let canvas: Promise<Canvas> | undefined;

/** Call this after the last sticker. */
export async function closeStickerCanvas(): Promise<void> {
  await (await canvas)?.close();
}

const greensOf = (png: Buffer): Promise<Buffer> => sharp(png).extractChannel(1).raw().toBuffer();

function boundsOf({ width, height, cells }: Mask): Box {
  const rows = Array.from({ length: height }, (_, y) => cells.subarray(y * width, (y + 1) * width));
  const filled = rows.filter((row) => row.includes(1));
  const top = rows.findIndex((row) => row.includes(1));
  const left = Math.min(...filled.map((row) => row.indexOf(1)));
  const right = Math.max(...filled.map((row) => row.lastIndexOf(1)));
  const bottom = rows.findLastIndex((row) => row.includes(1));
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The drawing with border and padding, of even size; its longer side is exactly 512 pixels. */
function sheetAround(bounds: Box): { left: number; top: number; width: number; height: number } {
  const longer = Math.max(bounds.width, bounds.height);
  const side = (length: number) =>
    length === longer
      ? LONGER_SIDE * OVERSAMPLING
      : (Math.ceil(length / OVERSAMPLING) + 2 * (BORDER + PADDING)) * OVERSAMPLING;
  const [width, height] = [side(bounds.width), side(bounds.height)];
  return {
    left: Math.round(bounds.x + (bounds.width - width) / 2),
    top: Math.round(bounds.y + (bounds.height - height) / 2),
    width,
    height,
  };
}

export const stickerPathOf = (group: string, { name }: StickerDesign): string =>
  `static/stickers/${group}/${name}.webp`;

/** Writes the list for the editor; reads the sizes from the files beside it. */
export async function writeStickerSheet(
  groups: readonly StickerGroup[],
  file: string,
): Promise<void> {
  const sheet = await Promise.all(
    groups.map(async ({ group, title, stickers }) => ({
      group,
      title,
      stickers: await Promise.all(stickers.map((sticker) => toEntry(group, sticker, file))),
    })),
  );
  await writeFile(file, `${JSON.stringify(sheet, null, 2)}\n`);
}

async function toEntry(group: string, sticker: StickerDesign, sheetFile: string) {
  const url = `/${stickerPathOf(group, sticker)}`;
  const picture = sheetFile.replace(/stickers\.json$/, `${group}/${sticker.name}.webp`);
  const { width, height } = await sharp(picture).metadata();
  return { name: sticker.name, url, width, height, alt: sticker.alt };
}
