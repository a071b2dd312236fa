import type { Slot } from '@jepret/contract';
import type { Svg } from '../../svg.ts';
import { SHEET } from '../frame-design.ts';

/** One half of a sheet that is cut in two. */
export const STRIP = { width: SHEET.width / 2, height: SHEET.height } as const;

/** The same drawing on both strips, clipped at the edge of each strip. */
export function onBothStrips(strip: Svg): Svg {
  const size = `width="${STRIP.width}" height="${STRIP.height}"`;
  return `<svg id="strip" ${size}>${strip}</svg><use href="#strip" x="${STRIP.width}"/>`;
}

export function listLeftSlots(slots: readonly Slot[]): Slot[] {
  return slots.filter(({ x }) => x < STRIP.width);
}

/** Slots of the same size at the given heights. */
export function stackSlots(
  tops: readonly number[],
  { x, width, height }: Pick<Slot, 'x' | 'width' | 'height'>,
): Slot[] {
  return tops.map((y, index) => ({ x, y, width, height, photo: index + 1 }));
}

/** The slots of the left strip, and those of the right strip with the same photos. */
export function twinSlots(left: readonly Slot[]): Slot[] {
  return [...left, ...left.map((slot) => ({ ...slot, x: slot.x + STRIP.width }))];
}
