import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverCrop } from './cover-crop.ts';

test('a photo with the shape of the slot is not cropped', () => {
  expect(coverCrop({ width: 1920, height: 1080 }, { width: 512, height: 288 })).toEqual({
    x: 0,
    y: 0,
    width: 1920,
    height: 1080,
  });
});

test('a tall slot takes the middle of a wide photo (FRAME-36)', () => {
  expect(coverCrop({ width: 1920, height: 1080 }, { width: 540, height: 1080 })).toEqual({
    x: 690,
    y: 0,
    width: 540,
    height: 1080,
  });
});

const size = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
});

test('the crop lies inside the photo, touches two of its sides, and is centred (FRAME-36)', () => {
  fc.assert(
    fc.property(size, size, (source, target) => {
      const crop = coverCrop(source, target);
      expect(Math.min(crop.x, crop.y, crop.width - 1, crop.height - 1)).toBeGreaterThanOrEqual(0);
      expect(crop.x + crop.width).toBeLessThanOrEqual(source.width);
      expect(crop.y + crop.height).toBeLessThanOrEqual(source.height);
      expect(crop.width === source.width || crop.height === source.height).toBe(true);
      expect(Math.abs(source.width - crop.width - 2 * crop.x)).toBeLessThanOrEqual(1);
      expect(Math.abs(source.height - crop.height - 2 * crop.y)).toBeLessThanOrEqual(1);
    }),
  );
});
