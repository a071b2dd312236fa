import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('one of them is one, and none or several are several', () => {
  expect([0, 1, 2, 11].map((count) => counted(count, 'frame'))).toEqual([
    '0 frames',
    '1 frame',
    '2 frames',
    '11 frames',
  ]);
});
