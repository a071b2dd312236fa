import { PNG_COLORS, writePng } from '@jepret/compositor';

interface FlatPicture {
  width: number;
  height: number;
  /** Four bytes per pixel, with at most 255 colours outside the windows. */
  rgba: Buffer;
}

interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

const CLEAR = 0;

/**
 * A PNG with a palette whose first entry is transparent: alpha is exactly 0 in the windows and
 * exactly 255 elsewhere, which encoders with their own palette do not guarantee.
 */
export function toIndexedPng({ width, height, rgba }: FlatPicture, windows: Window[]): Buffer {
  const isClear = new Uint8Array(width * height);
  for (const window of windows) {
    for (let y = window.y; y < window.y + window.height; y += 1) {
      const start = y * width + window.x;
      isClear.fill(1, start, start + window.width);
    }
  }

  const entries = new Map<number, number>();
  // Every row starts with its filter number; pictures with a palette use none.
  const rows = Buffer.alloc((width + 1) * height, CLEAR);
  for (let pixel = 0; pixel < isClear.length; pixel += 1) {
    if (isClear[pixel]) continue;
    const color = rgba.readUIntBE(pixel * 4, 3);
    const entry = entries.get(color) ?? entries.size + 1;
    entries.set(color, entry);
    rows[pixel + Math.floor(pixel / width) + 1] = entry;
  }
  if (entries.size > 255) throw new Error(`${entries.size} colours do not fit into a palette.`);

  return writePng(rows, {
    width,
    height,
    bitDepth: 8,
    colors: PNG_COLORS.palette,
    palette: Buffer.from([0, 0, 0, ...[...entries.keys()].flatMap(toBytes)]),
    alphas: Buffer.from([0]),
    compression: { level: 9, memLevel: 9 },
  });
}

const toBytes = (color: number): number[] => [color >> 16, (color >> 8) & 255, color & 255];
