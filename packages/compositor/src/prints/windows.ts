import type { Slot } from '@jepret/contract';
import type { Raster } from '../photos/rasters.ts';

/** The parts of a slot where its photo is visible. Numbers are pixel indexes, row by row. */
export interface Window {
  readonly slot: Slot;
  /** Uncovered runs, three numbers each: start on the sheet, start in the slot, length. */
  readonly open: Uint32Array;
  /**
   * Pixels under half-transparent artwork, three numbers each: index on the sheet, index in the
   * slot, alpha.
   */
  readonly translucent: Uint32Array;
  readonly openPx: number;
}

export function findWindow(alpha: Uint8Array, sheetWidthPx: number, slot: Slot): Window {
  const open: number[] = [];
  const translucent: number[] = [];
  let openPx = 0;
  for (let row = 0; row < slot.height; row += 1) {
    const onSheet = (slot.y + row) * sheetWidthPx + slot.x;
    const inSlot = row * slot.width;
    let column = 0;
    while (column < slot.width) {
      const value = alpha[onSheet + column] as number;
      if (value === 0) {
        const length = countOpen(alpha, onSheet + column, onSheet + slot.width);
        open.push(onSheet + column, inSlot + column, length);
        openPx += length;
        column += length;
        continue;
      }
      if (value < 255) translucent.push(onSheet + column, inSlot + column, value);
      column += 1;
    }
  }
  return { slot, open: Uint32Array.from(open), translucent: Uint32Array.from(translucent), openPx };
}

function countOpen(alpha: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && alpha[at] === 0) at += 1;
  return at - from;
}

/** Draws a slot's photo onto a sheet that contains the artwork. */
export function fillWindow(sheet: Raster, photo: Raster, { open, translucent }: Window): void {
  for (let index = 0; index < open.length; index += 3) {
    const from = 3 * (open[index + 1] as number);
    const length = 3 * (open[index + 2] as number);
    sheet.set(photo.subarray(from, from + length), 3 * (open[index] as number));
  }
  for (let index = 0; index < translucent.length; index += 3) {
    const to = 3 * (translucent[index] as number);
    const from = 3 * (translucent[index + 1] as number);
    const alpha = translucent[index + 2] as number;
    for (let channel = 0; channel < 3; channel += 1) {
      const over = sheet[to + channel] as number;
      const under = photo[from + channel] as number;
      sheet[to + channel] = blend(over, under, alpha);
    }
  }
}

export function blend(over: number, under: number, alpha: number): number {
  return Math.round((over * alpha + under * (255 - alpha)) / 255);
}
