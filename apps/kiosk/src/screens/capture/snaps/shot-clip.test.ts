import { expect, test } from 'vitest';
import { framingOf } from './shot-clip.ts';

test('a camera of the still’s shape is shown whole', () => {
  expect(framingOf({ width: 1920, height: 1080 })).toEqual({
    isMirrored: true,
    resizeOptions: {
      output_width: 1920,
      output_height: 1080,
      crop_x: 0,
      crop_y: 0,
      crop_width: 1920,
      crop_height: 1080,
    },
  });
});

test('the crop of a taller camera is told in the still’s pixels (PIC-16)', () => {
  expect(framingOf({ width: 2560, height: 1920 }).resizeOptions).toEqual({
    output_width: 1920,
    output_height: 1080,
    crop_x: 0,
    crop_y: 180,
    crop_width: 1920,
    crop_height: 1080,
  });
});
