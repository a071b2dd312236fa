import { PrintStyle } from '@jepret/contract';

export const STYLES = PrintStyle.options;

export type Place = 'left' | 'middle' | 'right';

const PLACES: readonly Place[] = ['middle', 'right', 'left'];

/** Where an entry of the three stands while `current` is in the middle. */
export function placeOf(style: PrintStyle, current: PrintStyle): Place {
  const steps = STYLES.indexOf(style) - STYLES.indexOf(current);
  return PLACES[(steps + STYLES.length) % STYLES.length] ?? 'middle';
}

/** The entry that comes into the middle from that side; after the last comes the first. */
export function turn(current: PrintStyle, side: 'left' | 'right'): PrintStyle {
  return STYLES.find((style) => placeOf(style, current) === side) ?? current;
}
