import { expect, test } from 'vitest';
import { inOrder, moveBefore } from './in-order.ts';

const frames = (...names: string[]) =>
  new Map(names.map((name) => [name, { name, isOwn: name.startsWith('own') }]));
const order = (names: string[], given: string[]) =>
  inOrder(frames(...names), given)
    .map(({ name }) => name)
    .join(' ');

test('what a release brings stands behind its neighbour, an own one at the end (CONSOLE-102)', () => {
  expect(order(['a', 'b', 'c'], [])).toBe('a b c');
  expect(order(['a', 'b', 'c'], ['c', 'a', 'b'])).toBe('c a b');
  expect(order(['a', 'a2', 'b', 'c', 'own1'], ['c', 'a', 'b'])).toBe('c a a2 b own1');
  expect(order(['new', 'a', 'b'], ['b', 'a'])).toBe('new b a');
  expect(order(['a', 'own1', 'own2'], ['own1', 'a'])).toBe('own1 a own2');
  // What a release no longer brings leaves no gap.
  expect(order(['a', 'c'], ['c', 'gone', 'a'])).toBe('c a');
});

test('a frame is moved before another one, or to the end (CONSOLE-102)', () => {
  expect(moveBefore(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(moveBefore(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'a', 'c']);
  expect(moveBefore(['a', 'b', 'c'], 'a', undefined)).toEqual(['b', 'c', 'a']);
});
