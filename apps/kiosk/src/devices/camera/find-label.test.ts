import { beforeEach, expect, test } from 'vitest';
import { FakeDevices, WEBCAM } from '../../testing/fake-cameras.ts';
import type { CameraChoice } from './camera.ts';
import { findLabel } from './find-label.ts';

const CANON = { deviceId: 'canon', label: 'Canon EOS R50' };
const OLD = { deviceId: 'old', label: 'Old Webcam' };

let devices: FakeDevices;

beforeEach(() => {
  devices = new FakeDevices();
});

const remembering = (choice?: CameraChoice) => ({ find: async () => choice, set: async () => {} });
const find = (choice?: CameraChoice) => findLabel(devices.asDevices(), remembering(choice));

test('a camera is named as it would be chosen, and none is opened for it (SIGN-47)', async () => {
  devices.plugged = [WEBCAM, { ...WEBCAM, ...CANON }];
  expect(await find()).toBe(CANON.label);
  expect(await find(WEBCAM)).toBe(WEBCAM.label);
  expect(await find(OLD)).toBe(CANON.label);
  expect(devices.asked).toEqual([]);
});

test('where the browser tells no names, staff’s choice is known all the same', async () => {
  devices.plugged = [WEBCAM];
  devices.hasNames = false;
  expect(await find()).toBeUndefined();
  expect(await find(CANON)).toBe(CANON.label);
  expect(await findLabel(undefined, remembering(CANON))).toBe(CANON.label);
});

test('what cannot be asked is not known', async () => {
  devices.enumerateDevices = () => Promise.reject(new Error('No devices for this page.'));
  const remembered = { find: () => Promise.reject(new Error('No storage.')), set: async () => {} };
  expect(await findLabel(devices.asDevices(), remembered)).toBeUndefined();
});
