import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test('the noun is singular for one and plural for any other count', () => {
  expect([0, 1, 2, 11].map((count) => formatCount(count, 'frame'))).toEqual([
    '0 frames',
    '1 frame',
    '2 frames',
    '11 frames',
  ]);
});
