import { type Box, findNeighbour, isArrow } from './neighbour.ts';

/** Where the focus is: on a row as a whole, or on one of its keys. */
export interface Place {
  row: number;
  /** Undefined: the row as a whole. */
  key: number | undefined;
}

/** `press` the key, `leave` the row, or go to another place; undefined: what the browser does. */
export type Move = Place | 'press' | 'leave' | undefined;

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/**
 * Row by row, then key by key: a switch that knows only Tab and Enter passes five rows instead of
 * forty-five keys. Tab after the last key is the row itself, and from there it leads on, so nobody
 * is caught in it.
 */
export function findMove(place: Place, rows: readonly (readonly Box[])[], press: Press): Move {
  const { row, key } = place;
  const keys = rows[row] ?? [];
  const last = keys.length - 1;
  if (key === undefined) return last < 0 ? undefined : findWayIn(row, last, press);
  if (press.key === 'Enter' || press.key === ' ') return 'press';
  if (press.key === 'Escape') return 'leave';
  if (press.key === 'Tab') return { row, key: findNextKey(key, last, press.shiftKey) };
  return isArrow(press.key) ? (findNeighbour(rows, { row, key }, press.key) ?? place) : undefined;
}

function findWayIn(row: number, last: number, { key }: Press): Move {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return { row, key: last };
  return key === 'Enter' || key === ' ' || isArrow(key) ? { row, key: 0 } : undefined;
}

function findNextKey(key: number, last: number, isBackwards: boolean): number | undefined {
  const next = isBackwards ? key - 1 : key + 1;
  return next < 0 || next > last ? undefined : next;
}
