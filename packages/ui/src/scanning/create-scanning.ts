import type { KeyboardEvent } from 'react';
import { findMove, type Move, type Place } from './find-move.ts';
import { isArrow } from './neighbour.ts';

export interface ScannedKeys {
  listRows(): HTMLElement[];
  listKeys(row: HTMLElement): HTMLElement[];
  press(key: HTMLElement): void;
  /** Where whoever came by Tab goes on after a press. */
  goOnAt: 'first-row' | 'same-row';
  /** False where the arrows move something else. */
  hasArrows: boolean;
  /** Escape, on a key. */
  leave(row: HTMLElement): void;
}

export interface Scanning {
  handleKey(keys: ScannedKeys, event: KeyboardEvent): void;
  /** The focus has gone elsewhere. */
  forget(): void;
  /** To be called when the keys were drawn anew, for the focus that was on one of them. */
  restore(keys: ScannedKeys): void;
}

/** Walks the focus through rows of keys that have no place in the tab order of their own. */
export function createScanning(): Scanning {
  /** Where it last went. */
  let last: Place | undefined;
  /** Whoever walks by arrows stays where they are: they need not begin at a row again. */
  let isRoaming = false;

  const goTo = (keys: ScannedKeys, place: Place) => {
    last = place;
    findElement(keys, place)?.focus();
  };

  function carryOut(keys: ScannedKeys, place: Place, move: Exclude<Move, undefined>): void {
    const element = findElement(keys, place);
    if (move === 'leave') {
      const row = keys.listRows()[place.row];
      if (row) keys.leave(row);
    } else if (move === 'press') {
      last = place;
      if (element) keys.press(element);
      if (isRoaming || !element?.isConnected) return;
      goTo(keys, { row: keys.goOnAt === 'first-row' ? 0 : place.row, key: undefined });
    } else goTo(keys, move);
  }

  return {
    handleKey(keys, event) {
      const { key, repeat, target } = event;
      const place = findPlace(keys, target);
      if (!place || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isArrow(key) && !keys.hasArrows) return;
      const rows = keys.listRows().map((row) => keys.listKeys(row).map(boxOf));
      const move = findMove(place, rows, event);
      if (move === undefined) return;
      event.preventDefault();
      // A hand that cannot let go quickly presses once.
      if (repeat && (key === 'Enter' || key === ' ')) return;
      // A row is opened by Enter to be scanned, by an arrow to be roamed.
      if (isArrow(key)) isRoaming = true;
      else if (key === 'Tab' || place.key === undefined) isRoaming = false;
      carryOut(keys, place, move);
    },
    forget() {
      last = undefined;
    },
    restore(keys) {
      if (last && document.activeElement === document.body) goTo(keys, last);
    },
  };
}

function findPlace(keys: ScannedKeys, target: EventTarget): Place | undefined {
  for (const [row, element] of keys.listRows().entries()) {
    if (element === target) return { row, key: undefined };
    const key = keys.listKeys(element).indexOf(target as HTMLElement);
    if (key >= 0) return { row, key };
  }
  return undefined;
}

function findElement(keys: ScannedKeys, { row, key }: Place): HTMLElement | undefined {
  const element = keys.listRows()[row];
  return element && key !== undefined ? keys.listKeys(element)[key] : element;
}

const boxOf = (element: HTMLElement) => element.getBoundingClientRect();
