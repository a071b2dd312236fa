import type { Slot } from '@jepret/contract';
import type { Svg } from '../../svg.ts';
import { SHEET } from '../frame-design.ts';

/** One half of a sheet that is cut in two. */
export const STRIP = { width: SHEET.width / 2, height: SHEET.height } as const;

/** The same drawing on both strips; what runs over a strip's edge is cut off at it. */
export function onBothStrips(strip: Svg): Svg {
  const size = `width="${STRIP.width}" height="${STRIP.height}"`;
  return `<svg id="strip" ${size}>${strip}</svg><use href="#strip" x="${STRIP.width}"/>`;
}

export function listLeftSlots(slots: readonly Slot[]): Slot[] {
  return slots.filter(({ x }) => x < STRIP.width);
}

/** Slots of one size below each other, at these heights. */
export function stackSlots(
  tops: readonly number[],
  { x, width, height }: Pick<Slot, 'x' | 'width' | 'height'>,
): Slot[] {
  return tops.map((y, index) => ({ x, y, width, height, photo: index + 1 }));
}

/** The slots of a left strip and, showing the same photos, those of the right one. */
export function twinSlots(left: readonly Slot[]): Slot[] {
  return [...left, ...left.map((slot) => ({ ...slot, x: slot.x + STRIP.width }))];
}
