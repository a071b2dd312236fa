import { settle } from '@jepret/testing/let-time-pass.ts';
import { expect, test } from 'vitest';
import { FakeDevices, WEBCAM } from '../../../testing/fake-cameras.ts';
import { watchPresence } from './watch-presence.ts';

test('a camera that is unplugged and comes back is noticed, also one nobody has allowed yet', async () => {
  const devices = new FakeDevices();
  devices.plugged = [WEBCAM];
  devices.hasNames = false;
  const told: boolean[] = [];
  const stop = watchPresence(devices.asDevices(), (isPresent) => told.push(isPresent));
  await settle();
  for (const plugged of [[], [WEBCAM]]) {
    devices.plugged = plugged;
    devices.dispatchEvent(new Event('devicechange'));
    await settle();
  }
  expect(told).toEqual([true, false, true]);
  stop();
  devices.dispatchEvent(new Event('devicechange'));
  await settle();
  expect(told).toHaveLength(3);
  expect(devices.asked).toEqual([]);
});

test('a browser that reaches no devices has no camera', async () => {
  const told: boolean[] = [];
  watchPresence(undefined, (isPresent) => told.push(isPresent));
  await settle();
  expect(told).toEqual([false]);
});
