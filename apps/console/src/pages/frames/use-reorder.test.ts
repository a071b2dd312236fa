import type { ConsoleFrame } from '@jepret/contract/console';
import { expect, test } from 'vitest';
import { findFrameAfterLast } from './find-frames.ts';
import { arrange, positionOf } from './use-reorder.ts';

const frameOf = (frame_name: string, style = '2 prints') => ({ frame_name, style }) as ConsoleFrame;
const [a, b, c] = ['a', 'b', 'c'].map((name) => frameOf(name)) as [
  ConsoleFrame,
  ConsoleFrame,
  ConsoleFrame,
];

test('keys move a lifted frame by one position, to the start and to the end, and stop there (CONSOLE-251)', () => {
  expect(
    ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'].map((key) => positionOf(key, 1, 3)),
  ).toEqual([0, 0, 2, 2]);
  expect([positionOf('Home', 2, 3), positionOf('End', 0, 3)]).toEqual([0, 2]);
  expect([positionOf('ArrowLeft', 0, 3), positionOf('ArrowRight', 2, 3)]).toEqual([0, 2]);
  expect(positionOf('Tab', 1, 3)).toBeUndefined();
});

test('a lifted frame is shown at its new position (CONSOLE-251)', () => {
  expect(arrange([a, b, c], { frame: a, to: 2 })).toEqual([b, c, a]);
  expect(arrange([a, b, c], { frame: c, to: 0 })).toEqual([c, a, b]);
});

test('after the last visible frame follows the next of its style, or the end (CONSOLE-251)', () => {
  const other = frameOf('x', 'no cuts');
  const all = [a, other, b, c];
  expect(findFrameAfterLast(all, [a, b], a)).toBe(c);
  expect(findFrameAfterLast(all, [a, b, c], a)).toBeNull();
});
