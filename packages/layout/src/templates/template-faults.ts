import type { Slot } from '@jepret/contract';
import type { LayoutFault } from '../layout-faults.ts';
import { findOpenRegions } from './open-regions.ts';

/** Rounded corners and ornaments may cover part of a slot, but at most half of it. */
const MIN_OPEN_SHARE = 0.5;
/** Only this many holes are reported. */
const MAX_HOLES = 20;

/** Compares a template's windows with the slots; `alpha` is row by row. */
export function locateTemplateFaults(
  alpha: Uint8Array,
  widthPx: number,
  slots: readonly Slot[],
): LayoutFault[] {
  return [...findClosedSlots(alpha, widthPx, slots), ...findHoles(alpha, widthPx, slots)];
}

function findClosedSlots(
  alpha: Uint8Array,
  widthPx: number,
  slots: readonly Slot[],
): LayoutFault[] {
  return slots.flatMap((slot, index) => {
    const { x, y, width, height } = slot;
    if (countOpen(alpha, widthPx, slot) >= MIN_OPEN_SHARE * width * height) return [];
    const place = `${width} × ${height} px at ${x}, ${y}`;
    const sentence = `Slot ${index + 1} (${place}) has no window in the template.`;
    return [{ sentence, place: slot, slots: [index] }];
  });
}

function countOpen(alpha: Uint8Array, widthPx: number, { x, y, width, height }: Slot): number {
  let openPx = 0;
  for (let row = y; row < y + height; row += 1) {
    const end = row * widthPx + x + width;
    for (let at = end - width; at < end; at += 1) if (alpha[at] === 0) openPx += 1;
  }
  return openPx;
}

function findHoles(alpha: Uint8Array, widthPx: number, slots: readonly Slot[]): LayoutFault[] {
  const outside = alpha.slice();
  for (const { x, y, width, height } of slots) {
    for (let row = y; row < y + height; row += 1) {
      outside.fill(255, row * widthPx + x, row * widthPx + x + width);
    }
  }
  return findOpenRegions(outside, widthPx)
    .slice(0, MAX_HOLES)
    .map(({ firstPixel, openPx: _, ...place }) => ({
      sentence: `The template is transparent at ${firstPixel.x}, ${firstPixel.y}, where no photo goes.`,
      place,
      slots: [],
    }));
}
