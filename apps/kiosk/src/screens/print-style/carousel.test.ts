import { expect, test } from 'vitest';
import { getPosition, STYLES, turn } from './carousel.ts';

test('the three entries are in order (FRAME-1)', () => {
  expect(STYLES).toEqual(['2 prints', 'no cuts', 'event drops']);
});

test('one entry is in the middle and one on each side', () => {
  expect(STYLES.map((style) => getPosition(style, 'no cuts'))).toEqual(['left', 'middle', 'right']);
  expect(STYLES.map((style) => getPosition(style, '2 prints'))).toEqual([
    'middle',
    'right',
    'left',
  ]);
});

test('turning wraps around at both ends (FRAME-2)', () => {
  expect(turn('event drops', 'right')).toBe('2 prints');
  expect(turn('2 prints', 'left')).toBe('event drops');
  for (const style of STYLES) expect(turn(turn(style, 'left'), 'right')).toBe(style);
});
