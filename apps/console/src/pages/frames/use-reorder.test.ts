import type { ConsoleFrame } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { findBehind } from './find-frames.ts';
import { arrange, placeOf } from './use-reorder.ts';

const frameOf = (frame_name: string, style = '2 prints') => ({ frame_name, style }) as ConsoleFrame;
const [a, b, c] = ['a', 'b', 'c'].map((name) => frameOf(name)) as [
  ConsoleFrame,
  ConsoleFrame,
  ConsoleFrame,
];

test('keys move a lifted frame by one place, to the first and to the last, and never further (CONSOLE-251)', () => {
  expect(
    ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'].map((key) => placeOf(key, 1, 3)),
  ).toEqual([0, 0, 2, 2]);
  expect([placeOf('Home', 2, 3), placeOf('End', 0, 3)]).toEqual([0, 2]);
  expect([placeOf('ArrowLeft', 0, 3), placeOf('ArrowRight', 2, 3)]).toEqual([0, 2]);
  expect(placeOf('Tab', 1, 3)).toBeUndefined();
});

test('a lifted frame stands at its new place among the others (CONSOLE-251)', () => {
  expect(arrange([a, b, c], { frame: a, to: 2 })).toEqual([b, c, a]);
  expect(arrange([a, b, c], { frame: c, to: 0 })).toEqual([c, a, b]);
});

test('behind the last frame that can be seen is before the next of its style, or the end (CONSOLE-251)', () => {
  const other = frameOf('x', 'no cuts');
  const all = [a, other, b, c];
  expect(findBehind(all, [a, b], a)).toBe(c);
  expect(findBehind(all, [a, b, c], a)).toBeNull();
});
