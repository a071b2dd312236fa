import { expect, test } from 'vitest';
import { chooseCamera } from './choose-camera.ts';

const BUILT_IN = { deviceId: 'a', label: 'Integrated Webcam (0bda:5652)' };
const CANON = { deviceId: 'b', label: 'EOS Webcam Utility: Canon EOS R50' };
const LOGITECH = { deviceId: 'c', label: 'Logitech BRIO' };

test('a camera with a brand in its label is preferred (CAM-28)', () => {
  expect(chooseCamera([BUILT_IN, CANON], undefined)).toBe(CANON);
  expect(chooseCamera([BUILT_IN, LOGITECH, CANON], undefined)).toBe(LOGITECH);
});

test('without a brand the first camera is used (CAM-28)', () => {
  expect(chooseCamera([BUILT_IN, { deviceId: 'd', label: 'USB 2.0' }], undefined)).toBe(BUILT_IN);
  expect(chooseCamera([], undefined)).toBeUndefined();
});

test("staff's choice is preferred to every brand (CAM-29)", () => {
  expect(chooseCamera([BUILT_IN, CANON], BUILT_IN)).toBe(BUILT_IN);
});

test('a remembered camera with a new id is found by its label', () => {
  expect(chooseCamera([CANON, BUILT_IN], { ...BUILT_IN, deviceId: 'new' })).toBe(BUILT_IN);
});

test('a remembered camera that is missing does not affect the choice', () => {
  expect(chooseCamera([BUILT_IN, CANON], LOGITECH)).toBe(CANON);
});
