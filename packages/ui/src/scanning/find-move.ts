import { type Box, findNeighbour, isArrow } from './neighbour.ts';

/** Where the focus is: on a row as a whole, or on one of its keys. */
export interface FocusPosition {
  row: number;
  /** Undefined for the row as a whole. */
  key: number | undefined;
}

/** `press` the key, `leave` the row, or move to another position; undefined leaves the key to the browser. */
export type Move = FocusPosition | 'press' | 'leave' | undefined;

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/**
 * Row by row, then key by key: a switch with only Tab and Enter passes 5 rows instead of 45 keys. Tab
 * after the last key goes to the row, and from there to the next one, so that the focus is never trapped.
 */
export function findMove(
  position: FocusPosition,
  rows: readonly (readonly Box[])[],
  press: Press,
): Move {
  const { row, key } = position;
  const keys = rows[row] ?? [];
  const last = keys.length - 1;
  if (key === undefined) return last < 0 ? undefined : findEntryKey(row, last, press);
  if (press.key === 'Enter' || press.key === ' ') return 'press';
  if (press.key === 'Escape') return 'leave';
  if (press.key === 'Tab') return { row, key: findNextKey(key, last, press.shiftKey) };
  return isArrow(press.key)
    ? (findNeighbour(rows, { row, key }, press.key) ?? position)
    : undefined;
}

function findEntryKey(row: number, last: number, { key }: Press): Move {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return { row, key: last };
  return key === 'Enter' || key === ' ' || isArrow(key) ? { row, key: 0 } : undefined;
}

function findNextKey(key: number, last: number, isBackwards: boolean): number | undefined {
  const next = isBackwards ? key - 1 : key + 1;
  return next < 0 || next > last ? undefined : next;
}
