import { describe, expect, test } from 'vitest';
import { type FocusPosition, findMove } from './find-move.ts';
import type { Box } from './neighbour.ts';

/** A row of keys with a size of 10, starting at `left`. */
const row = (top: number, count: number, left = 0): Box[] =>
  Array.from({ length: count }, (_, key) => ({
    left: left + key * 12,
    right: left + key * 12 + 10,
    top,
    bottom: top + 10,
  }));

const ROWS = [row(0, 4), row(14, 3, 6), row(28, 2)];

const press = (position: FocusPosition, key: string, shiftKey = false) =>
  findMove(position, ROWS, { key, shiftKey });
const onRow = (index: number): FocusPosition => ({ row: index, key: undefined });
const onKey = (index: number, key: number): FocusPosition => ({ row: index, key });

describe('a switch of two buttons (ACCESS-6)', () => {
  test('Enter opens a row at its first key; the browser handles Tab to the next row', () => {
    expect(press(onRow(1), 'Enter')).toEqual(onKey(1, 0));
    expect(press(onRow(1), 'Tab')).toBeUndefined();
    expect(press(onRow(1), 'Tab', true)).toBeUndefined();
  });

  test('Tab goes from key to key and then to the row, from where the user can leave or start again', () => {
    const visited: FocusPosition[] = [];
    let position = onKey(1, 0);
    while (position.key !== undefined) {
      position = press(position, 'Tab') as FocusPosition;
      visited.push(position);
    }
    expect(visited).toEqual([onKey(1, 1), onKey(1, 2), onRow(1)]);
  });

  test('Enter presses a key', () => {
    expect(press(onKey(0, 2), 'Enter')).toBe('press');
  });

  test('a row without keys cannot be opened', () => {
    expect(findMove(onRow(0), [[]], { key: 'Enter', shiftKey: false })).toBeUndefined();
  });
});

describe('a keyboard (ACCESS-5)', () => {
  test('Shift+Tab goes back, Space presses, Escape leaves', () => {
    expect(press(onKey(1, 2), 'Tab', true)).toEqual(onKey(1, 1));
    expect(press(onKey(1, 0), 'Tab', true)).toEqual(onRow(1));
    expect(press(onKey(1, 0), ' ')).toBe('press');
    expect(press(onKey(1, 0), 'Escape')).toBe('leave');
    expect(press(onRow(1), 'Escape')).toBeUndefined();
  });

  test('an arrow opens a row', () => {
    expect(press(onRow(0), 'ArrowRight')).toEqual(onKey(0, 0));
    expect(press(onRow(0), 'ArrowDown')).toEqual(onKey(0, 0));
    expect(press(onRow(0), 'ArrowLeft')).toEqual(onKey(0, 3));
  });

  test('arrows move to the key beside, above or below by its position on the screen', () => {
    expect(press(onKey(0, 1), 'ArrowRight')).toEqual(onKey(0, 2));
    expect(press(onKey(0, 1), 'ArrowLeft')).toEqual(onKey(0, 0));
    expect(press(onKey(0, 3), 'ArrowDown')).toEqual(onKey(1, 2));
    expect(press(onKey(1, 2), 'ArrowDown')).toEqual(onKey(2, 1));
    expect(press(onKey(2, 0), 'ArrowUp')).toEqual(onKey(1, 0));
  });

  test('at the edge an arrow does not move the focus and does not scroll', () => {
    expect(press(onKey(0, 3), 'ArrowRight')).toEqual(onKey(0, 3));
    expect(press(onKey(0, 1), 'ArrowUp')).toEqual(onKey(0, 1));
    expect(press(onKey(2, 1), 'ArrowDown')).toEqual(onKey(2, 1));
  });

  test('letters are ignored', () => {
    expect(press(onKey(0, 0), 'x')).toBeUndefined();
    expect(press(onRow(0), 'x')).toBeUndefined();
  });
});
