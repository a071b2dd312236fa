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

test('the label is that of the camera that would be opened, and none is opened (SIGN-47)', async () => {
  devices.plugged = [WEBCAM, { ...WEBCAM, ...CANON }];
  expect(await find()).toBe(CANON.label);
  expect(await find(WEBCAM)).toBe(WEBCAM.label);
  expect(await find(OLD)).toBe(CANON.label);
  expect(devices.requestedConstraints).toEqual([]);
});

test("without labels from the browser the label of staff's choice is returned", async () => {
  devices.plugged = [WEBCAM];
  devices.hasNames = false;
  expect(await find()).toBeUndefined();
  expect(await find(CANON)).toBe(CANON.label);
  expect(await findLabel(undefined, remembering(CANON))).toBe(CANON.label);
});

test('the label is undefined if devices and storage fail', async () => {
  devices.enumerateDevices = () => Promise.reject(new Error('No devices for this page.'));
  const remembered = { find: () => Promise.reject(new Error('No storage.')), set: async () => {} };
  expect(await findLabel(devices.asDevices(), remembered)).toBeUndefined();
});
