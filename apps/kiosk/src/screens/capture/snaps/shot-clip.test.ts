import type { ChosenFrame } from '@jepret/contract';
import { expect, test } from 'vitest';
import { countShownLines, framingOf } from './shot-clip.ts';

test('a camera with the still’s shape is used completely', () => {
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

test('the crop of a taller camera is in the still’s pixels (PIC-16)', () => {
  expect(framingOf({ width: 2560, height: 1920 }).resizeOptions).toEqual({
    output_width: 1920,
    output_height: 1080,
    crop_x: 0,
    crop_y: 180,
    crop_width: 1920,
    crop_height: 1080,
  });
});

/** A sheet of 1240 × 1844 with one slot. */
const withSlot = (width: number, height: number) =>
  ({
    width: 1240,
    height: 1844,
    slots: [{ x: 20, y: 20, width, height, photo: 1 }],
  }) as unknown as ChosenFrame;

test('the shown lines are those of the largest slot or the animated clip (FILM-27)', () => {
  const hd = { width: 1920, height: 1080 };
  expect(countShownLines(withSlot(510, 286), hd)).toBe(360);
  expect(countShownLines(withSlot(545, 840), hd)).toBe(543);
  expect(countShownLines(withSlot(1200, 1100), hd)).toBe(710);
  expect(countShownLines(withSlot(1200, 1700), hd)).toBe(1080);
});

test('a camera that is taller than the still shows only a part of its lines (FILM-27)', () => {
  expect(countShownLines(withSlot(510, 286), { width: 1280, height: 960 })).toBe(480);
});
