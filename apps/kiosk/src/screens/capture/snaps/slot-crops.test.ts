import { expect, test } from 'vitest';
import { placeInFrame } from '../../../components/place-in-frame.ts';
import { getCropMargins, planSlot } from './slot-crops.ts';

test('a 16:9 slot shows the whole still', () => {
  expect(getCropMargins({ width: 560, height: 315 })).toEqual({
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
  });
});

test('a tall slot crops both sides equally (CAM-23)', () => {
  const { left, right, top, bottom } = getCropMargins({ width: 540, height: 1440 });
  expect([top, bottom]).toEqual([0, 0]);
  expect(left).toBeCloseTo(39.45, 1);
  expect(right).toBeCloseTo(39.45, 1);
});

test('a wide slot crops top and bottom', () => {
  const { left, top, bottom } = getCropMargins({ width: 1024, height: 288 });
  expect([left, top, bottom]).toEqual([0, 25, 25]);
});

test('a 4:3 camera is cropped to 16:9 and then to the slot, as on the print (CAM-23)', () => {
  const { crop } = planSlot(
    { width: 640, height: 480 },
    { width: 100, height: 100 },
    { width: 50, height: 50 },
  );
  expect(crop).toEqual({ x: 140, y: 60, width: 360, height: 360 });
});

test('slots are positioned as in the layout (FRAME-29)', () => {
  const slot = { x: 62, y: 461, width: 558, height: 314 };
  expect(placeInFrame(slot, { width: 1240, height: 1844 })).toEqual({
    left: '5%',
    top: '25%',
    width: '45%',
    height: `${(314 / 1844) * 100}%`,
  });
});
