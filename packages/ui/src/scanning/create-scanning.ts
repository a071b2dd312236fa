import type { KeyboardEvent } from 'react';
import { type FocusPosition, findMove, type Move } from './find-move.ts';
import { isArrow } from './neighbour.ts';

export interface ScannedKeys {
  listRows(): HTMLElement[];
  listKeys(row: HTMLElement): HTMLElement[];
  press(key: HTMLElement): void;
  /** Where the focus goes after a press during scanning with Tab. */
  afterPress: 'first-row' | 'same-row';
  /** False if the arrow keys have another meaning. */
  hasArrows: boolean;
  /** Called for Escape on a key. */
  leave(row: HTMLElement): void;
}

export interface Scanning {
  handleKey(keys: ScannedKeys, event: KeyboardEvent): void;
  /** Call this when the focus has left the keys. */
  reset(): void;
  /** Call this after the keys were redrawn; restores the focus. */
  restore(keys: ScannedKeys): void;
}

/** Moves the focus through rows of keys that are not in the tab order. */
export function createScanning(): Scanning {
  /** The last position of the focus. */
  let last: FocusPosition | undefined;
  /** With arrow keys the focus stays on the pressed key instead of returning to a row. */
  let isUsingArrows = false;

  const goTo = (keys: ScannedKeys, position: FocusPosition) => {
    last = position;
    findElement(keys, position)?.focus();
  };

  function applyMove(
    keys: ScannedKeys,
    position: FocusPosition,
    move: Exclude<Move, undefined>,
  ): void {
    const element = findElement(keys, position);
    if (move === 'leave') {
      const row = keys.listRows()[position.row];
      if (row) keys.leave(row);
    } else if (move === 'press') {
      last = position;
      if (element) keys.press(element);
      if (isUsingArrows || !element?.isConnected) return;
      goTo(keys, { row: keys.afterPress === 'first-row' ? 0 : position.row, key: undefined });
    } else goTo(keys, move);
  }

  return {
    handleKey(keys, event) {
      const { key, repeat, target } = event;
      const position = findPosition(keys, target);
      if (!position || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isArrow(key) && !keys.hasArrows) return;
      const rows = keys.listRows().map((row) => keys.listKeys(row).map(boxOf));
      const move = findMove(position, rows, event);
      if (move === undefined) return;
      event.preventDefault();
      // A held key presses once, for people who cannot release it quickly.
      if (repeat && (key === 'Enter' || key === ' ')) return;
      // Enter on a row starts scanning with Tab, an arrow starts moving with arrows.
      if (isArrow(key)) isUsingArrows = true;
      else if (key === 'Tab' || position.key === undefined) isUsingArrows = false;
      applyMove(keys, position, move);
    },
    reset() {
      last = undefined;
    },
    restore(keys) {
      if (last && document.activeElement === document.body) goTo(keys, last);
    },
  };
}

function findPosition(keys: ScannedKeys, target: EventTarget): FocusPosition | undefined {
  for (const [row, element] of keys.listRows().entries()) {
    if (element === target) return { row, key: undefined };
    const key = keys.listKeys(element).indexOf(target as HTMLElement);
    if (key >= 0) return { row, key };
  }
  return undefined;
}

function findElement(keys: ScannedKeys, { row, key }: FocusPosition): HTMLElement | undefined {
  const element = keys.listRows()[row];
  return element && key !== undefined ? keys.listKeys(element)[key] : element;
}

const boxOf = (element: HTMLElement) => element.getBoundingClientRect();
