import { expect, test } from 'vitest';
import { planStill } from './still-plan.ts';

const plan = (width: number, height: number) => {
  const { crop, size } = planStill({ width, height });
  return {
    crop: [crop.width, crop.height, crop.x, crop.y],
    size: [size.width, size.height],
  };
};

test('a full HD picture is used completely at 1920×1080 (CAM-18)', () => {
  expect(plan(1920, 1080)).toEqual({ crop: [1920, 1080, 0, 0], size: [1920, 1080] });
});

test('a 4K picture is scaled down to 1920×1080 (CAM-18)', () => {
  expect(plan(3840, 2160)).toEqual({ crop: [3840, 2160, 0, 0], size: [1920, 1080] });
});

test("a still never has more pixels than the camera's picture (CAM-18)", () => {
  expect(plan(1280, 720)).toEqual({ crop: [1280, 720, 0, 0], size: [1280, 720] });
  expect(plan(320, 240)).toEqual({ crop: [320, 180, 0, 30], size: [320, 180] });
});

test('other shapes are cropped to 16:9 from the center (CAM-18)', () => {
  expect(plan(640, 480)).toEqual({ crop: [640, 360, 0, 60], size: [640, 360] });
  expect(plan(1080, 1920)).toEqual({ crop: [1080, 608, 0, 656], size: [1080, 608] });
});

test('a still is mirrored like the preview (CAM-19)', () => {
  expect(planStill({ width: 1920, height: 1080 }).isMirrored).toBe(true);
});
