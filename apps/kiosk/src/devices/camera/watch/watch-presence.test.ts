import { settle } from '@jepret/testing/advance-in-steps.ts';
import { expect, test } from 'vitest';
import { FakeDevices, WEBCAM } from '../../../testing/fake-cameras.ts';
import { watchPresence } from './watch-presence.ts';

test('unplugging and plugging in a camera is detected, also before permission', async () => {
  const devices = new FakeDevices();
  devices.plugged = [WEBCAM];
  devices.hasNames = false;
  const changes: boolean[] = [];
  const stop = watchPresence(devices.asDevices(), (isPresent) => changes.push(isPresent));
  await settle();
  for (const plugged of [[], [WEBCAM]]) {
    devices.plugged = plugged;
    devices.dispatchEvent(new Event('devicechange'));
    await settle();
  }
  expect(changes).toEqual([true, false, true]);
  stop();
  devices.dispatchEvent(new Event('devicechange'));
  await settle();
  expect(changes).toHaveLength(3);
  expect(devices.requestedConstraints).toEqual([]);
});

test('a browser without media devices has no camera', async () => {
  const changes: boolean[] = [];
  watchPresence(undefined, (isPresent) => changes.push(isPresent));
  await settle();
  expect(changes).toEqual([false]);
});
