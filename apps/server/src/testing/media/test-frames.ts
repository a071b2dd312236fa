import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PNG_COLORS, writePng } from '@jepret/compositor';
import { FRAME_SHEET, type Frame, type Slot, templateUrl, toChosenFrame } from '@jepret/contract';
import { computeSlots } from '@jepret/layout';
import { FOUR_SNAP_STRIPS } from '@jepret/testing/chosen-frame.ts';
import { ASSETS_DIR } from '../../config/project-folders.ts';
import { FrameEntry } from '../../features/frames/frame-entry.ts';
import { bundledPreviewPath } from '../../features/frames/frame-files.ts';
import type { NewFrame } from '../../features/frames/own-frames.ts';

/** Makes a bundled frame, with two strips of four photos by default. */
export function aBundledFrame(name: string, overrides: Partial<FrameEntry> = {}): FrameEntry {
  const category = overrides.category_name ?? 'AVAILABLE_4_FRAME';
  return FrameEntry.parse({
    frame_name: name,
    category_name: category,
    url: bundledPreviewPath(category, name),
    group: 'everyday',
    config_frame: FOUR_SNAP_STRIPS,
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

/** Makes the template and the definition of a frame that an operator adds. */
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

/** Writes the pictures of bundled frames to the assets folder. */
export function writeFrameFiles(assetsDir: string, frames: readonly Frame[]): void {
  for (const frame of frames) {
    write(join(assetsDir, templateUrl(frame.url)), drawTemplate(frame));
    write(join(assetsDir, frame.url), drawPng({ width: 372, height: 553 }, []));
  }
}

/** Copies the sample photos that fill a frame's preview. */
export function writeSampleSnaps(assetsDir: string): void {
  const folder = 'static/images';
  cpSync(join(ASSETS_DIR, folder), join(assetsDir, folder), { recursive: true });
}

function write(file: string, content: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Draws plain paper with the frame's windows, and `others`, cut out. */
export const drawTemplate = (frame: Frame, ...others: Window[]): Buffer =>
  drawPng(frame, [...computeSlots(toChosenFrame(frame)), ...others]);

interface Size {
  width: number;
  height: number;
}

type Window = Omit<Slot, 'photo'>;

const CLEAR = 0;
const PAPER = 1;

/** Two colours, the first transparent, written without an encoder that could blur the edges. */
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
