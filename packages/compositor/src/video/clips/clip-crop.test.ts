import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampCrop } from './clip-crop.ts';

const resizeOptions = (x: number, y: number, width: number, height: number) => ({
  output_width: width,
  output_height: height,
  crop_x: x,
  crop_y: y,
  crop_width: width,
  crop_height: height,
});

test('a crop in the still’s pixels is scaled to the clip (PIC-16)', () => {
  const crop = resizeOptions(240, 0, 1440, 1080);
  expect(clampCrop(crop, { width: 1920, height: 1080 })).toEqual({
    ...{ x: 240, y: 0, width: 1440, height: 1080 },
    isMirrored: false,
  });
  expect(clampCrop(crop, { width: 640, height: 360 })).toMatchObject({
    ...{ x: 80, y: 0, width: 480, height: 360 },
  });
});

test('a mirrored clip has the same crop, because a preview is cropped equally on both sides', () => {
  const crop = resizeOptions(240, 0, 1440, 1080);
  expect(clampCrop(crop, { width: 1280, height: 720 }, { isMirrored: true })).toEqual({
    ...{ x: 160, y: 0, width: 960, height: 720 },
    isMirrored: true,
  });
});

test('every crop lies within the clip and is not empty (PIC-16)', () => {
  const clipLength = fc.integer({ min: 1, max: 10_000 });
  // All numbers that the contract accepts, such as 1e308 and 1e-300.
  const anyLength = fc.oneof(
    clipLength,
    fc.double({ min: 0, minExcluded: true, noDefaultInfinity: true, noNaN: true }),
  );
  const offset = fc.oneof(fc.constant(0), anyLength);
  fc.assert(
    fc.property(
      fc.tuple(offset, offset, anyLength, anyLength),
      fc.record({ width: clipLength, height: clipLength }),
      fc.boolean(),
      ([x, y, width, height], clip, isMirrored) => {
        const crop = clampCrop(resizeOptions(x, y, width, height), clip, { isMirrored });
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.width).toBeGreaterThanOrEqual(1);
        expect(crop.height).toBeGreaterThanOrEqual(1);
        expect(crop.x + crop.width).toBeLessThanOrEqual(clip.width);
        expect(crop.y + crop.height).toBeLessThanOrEqual(clip.height);
      },
    ),
  );
});
