import { expect, test } from 'vitest';
import { applyOrder, moveBefore } from './apply-order.ts';

const frames = (...names: string[]) =>
  new Map(names.map((name) => [name, { name, isOwn: name.startsWith('own') }]));
const order = (names: string[], given: string[]) =>
  applyOrder(frames(...names), given)
    .map(({ name }) => name)
    .join(' ');

test('a frame of a new release follows its predecessor, and an own frame is last (CONSOLE-102)', () => {
  expect(order(['a', 'b', 'c'], [])).toBe('a b c');
  expect(order(['a', 'b', 'c'], ['c', 'a', 'b'])).toBe('c a b');
  expect(order(['a', 'a2', 'b', 'c', 'own1'], ['c', 'a', 'b'])).toBe('c a a2 b own1');
  expect(order(['new', 'a', 'b'], ['b', 'a'])).toBe('new b a');
  expect(order(['a', 'own1', 'own2'], ['own1', 'a'])).toBe('own1 a own2');
  // A frame that a release no longer contains is skipped.
  expect(order(['a', 'c'], ['c', 'gone', 'a'])).toBe('c a');
});

test('a frame is moved before another one, or to the end (CONSOLE-102)', () => {
  expect(moveBefore(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(moveBefore(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'a', 'c']);
  expect(moveBefore(['a', 'b', 'c'], 'a', undefined)).toEqual(['b', 'c', 'a']);
});
