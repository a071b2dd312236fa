import { PrintStyle } from '@jepret/contract';

export const STYLES = PrintStyle.options;

export type Position = 'left' | 'middle' | 'right';

const POSITIONS: readonly Position[] = ['middle', 'right', 'left'];

/** The position of an entry while `current` is in the middle. */
export function getPosition(style: PrintStyle, current: PrintStyle): Position {
  const steps = STYLES.indexOf(style) - STYLES.indexOf(current);
  return POSITIONS[(steps + STYLES.length) % STYLES.length] ?? 'middle';
}

/** The entry that moves to the middle from that side, wrapping around. */
export function turn(current: PrintStyle, side: 'left' | 'right'): PrintStyle {
  return STYLES.find((style) => getPosition(style, current) === side) ?? current;
}
