import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PNG_COLORS, writePng } from '@jepret/compositor';
import { FRAME_SHEET, type Frame, type Slot, templateUrl, toChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { STRIPS_OF_FOUR } from '@jepret/testing/chosen-frame.ts';
import { ASSETS_DIR } from '../../config/project-folders.ts';
import { FrameEntry } from '../../features/frames/frame-entry.ts';
import { bundledPreviewPath } from '../../features/frames/frame-files.ts';
import type { NewFrame } from '../../features/frames/own-frames.ts';

/** A frame as it could come with the booth: two strips of four photos unless told otherwise. */
export function aBundledFrame(name: string, overrides: Partial<FrameEntry> = {}): FrameEntry {
  const category = overrides.category_name ?? 'AVAILABLE_4_FRAME';
  return FrameEntry.parse({
    frame_name: name,
    category_name: category,
    url: bundledPreviewPath(category, name),
    group: 'everyday',
    config_frame: STRIPS_OF_FOUR,
    is_no_cut: false,
    is_seasonal: false,
    counter: 4,
    ...FRAME_SHEET,
    ...overrides,
  });
}

export const TEST_FRAMES: readonly FrameEntry[] = [
  aBundledFrame('polos'),
  aBundledFrame('kertas', {
    category_name: 'AVAILABLE_3_FRAME_NOCUT',
    is_no_cut: true,
    counter: 3,
    config_frame: {
      InterColPadding: 0,
      InterRowPadding: 24,
      CustomPadding: 180,
      TopFramePadding: 120,
      IsColumnMirrored: false,
    },
  }),
];

/** What an operator adds: a template and what it is. */
export function anOwnFrame(
  name: string,
  overrides: Partial<FrameEntry> = {},
): [template: Uint8Array, newFrame: NewFrame] {
  const { url: _, width: _width, height: _height, ...frame } = aBundledFrame(name, overrides);
  return [
    drawTemplate(aBundledFrame(name, overrides)),
    { ...frame, group: overrides.group ?? 'own' },
  ];
}

/** Puts the pictures of bundled frames where the booth looks for them. */
export function writeFrameFiles(assetsDir: string, frames: readonly Frame[]): void {
  for (const frame of frames) {
    write(join(assetsDir, templateUrl(frame.url)), drawTemplate(frame));
    write(join(assetsDir, frame.url), drawPng({ width: 372, height: 553 }, []));
  }
}

/** The drawn people that stand in a frame before anybody does. */
export function writeSampleSnaps(assetsDir: string): void {
  const folder = 'static/images';
  cpSync(join(ASSETS_DIR, folder), join(assetsDir, folder), { recursive: true });
}

function write(file: string, content: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Plain paper with the frame's windows, and nothing else unless told, cut out. */
export const drawTemplate = (frame: Frame, ...others: Window[]): Buffer =>
  drawPng(frame, [...computeSlots(toChosenFrame(frame)), ...others]);

interface Size {
  width: number;
  height: number;
}

type Window = Omit<Slot, 'photo'>;

const CLEAR = 0;
const PAPER = 1;

/** Two colours, the first of them transparent, without an encoder that could blur the edges. */
export function drawPng({ width, height }: Size, windows: readonly Window[]): Buffer {
  const rows = Buffer.alloc((width + 1) * height, PAPER);
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  for (const window of windows) {
    for (let y = window.y; y < window.y + window.height; y += 1) {
      const start = y * (width + 1) + 1 + window.x;
      rows.fill(CLEAR, start, start + window.width);
    }
  }
  return writePng(rows, {
    width,
    height,
    bitDepth: 8,
    colors: PNG_COLORS.palette,
    palette: Buffer.from([0, 0, 0, 250, 245, 235]),
    alphas: Buffer.from([0]),
    compression: { level: 1 },
  });
}
