import { expect, test } from 'vitest';
import { effectNameOf } from './effects.ts';
import { Frame, printStyleOf, templateUrl } from './frames.ts';

test('seasonal frames are event drops, no-cut frames no cuts, the rest 2 prints (FRAME-5)', () => {
  expect(printStyleOf({ is_seasonal: true, is_no_cut: true })).toBe('event drops');
  expect(printStyleOf({ is_seasonal: true, is_no_cut: false })).toBe('event drops');
  expect(printStyleOf({ is_seasonal: false, is_no_cut: true })).toBe('no cuts');
  expect(printStyleOf({ is_seasonal: false, is_no_cut: false })).toBe('2 prints');
});

test("the template's address is the preview's with '/fe-' replaced by '/' (FRAME-16)", () => {
  expect(templateUrl('https://booth.example/static/frames/fe-plain.png')).toBe(
    'https://booth.example/static/frames/plain.png',
  );
});

test('a frame without a counter has four snaps (CAM-9, FRAME-19)', () => {
  const frame = Frame.parse({
    frame_name: 'plain',
    category_name: 'AVAILABLE_4_FRAME',
    url: '/static/frames/fe-plain.png',
    config_frame: {
      InterColPadding: 40,
      InterRowPadding: 40,
      CustomPadding: 60,
      TopFramePadding: 60,
      IsColumnMirrored: true,
    },
    is_no_cut: false,
    is_seasonal: false,
    width: 1240,
    height: 1844,
  });
  expect(frame.counter).toBe(4);
});

test('the third segment after res_image names the effect (EFFECT-6)', () => {
  const url = 'https://booth.example/static/res_image/jakarta/k3y/light_grayscale/1.jpg?sig=x';
  expect(effectNameOf(url)).toBe('light_grayscale');
  expect(effectNameOf('/static/res_image/jakarta/k3y/original/print.jpg')).toBe('original');
  expect(effectNameOf('/static/res_image/jakarta/k3y/sepia/print.jpg')).toBeUndefined();
  expect(effectNameOf('/static/other/jakarta/k3y/original/print.jpg')).toBeUndefined();
});
