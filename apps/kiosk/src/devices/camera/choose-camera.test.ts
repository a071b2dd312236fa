import { expect, test } from 'vitest';
import { chooseCamera } from './choose-camera.ts';

const BUILT_IN = { deviceId: 'a', label: 'Integrated Webcam (0bda:5652)' };
const CANON = { deviceId: 'b', label: 'EOS Webcam Utility: Canon EOS R50' };
const LOGITECH = { deviceId: 'c', label: 'Logitech BRIO' };

test('a camera whose label names a brand is preferred (CAM-28)', () => {
  expect(chooseCamera([BUILT_IN, CANON], undefined)).toBe(CANON);
  expect(chooseCamera([BUILT_IN, LOGITECH, CANON], undefined)).toBe(LOGITECH);
});

test('without a brand the first camera is taken (CAM-28)', () => {
  expect(chooseCamera([BUILT_IN, { deviceId: 'd', label: 'USB 2.0' }], undefined)).toBe(BUILT_IN);
  expect(chooseCamera([], undefined)).toBeUndefined();
});

test("staff's choice goes before every brand (CAM-29)", () => {
  expect(chooseCamera([BUILT_IN, CANON], BUILT_IN)).toBe(BUILT_IN);
});

test('a remembered camera that got another id is known by its label', () => {
  expect(chooseCamera([CANON, BUILT_IN], { ...BUILT_IN, deviceId: 'new' })).toBe(BUILT_IN);
});

test('a remembered camera that is not there leaves the choice to the rule', () => {
  expect(chooseCamera([BUILT_IN, CANON], LOGITECH)).toBe(CANON);
});
