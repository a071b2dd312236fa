import type { Scheduler } from '@jepret/time';
import type { OpenWithTimeout } from '../storage/open-with-timeout.ts';
import type { WatchableCamera } from './camera-environment.ts';
import { createCameraMeter } from './camera-meter.ts';
import { openDemoVideo } from './camera-source.ts';
import { findLabel } from './find-label.ts';
import { createRememberedCamera } from './remembered-camera.ts';
import { createStillEncoder } from './stills/still-encoder.ts';
import { createStillTaker } from './stills/take-still.ts';
import { hasCamera, watchPresence } from './watch/watch-presence.ts';

export function createCamera(
  clock: Scheduler,
  openWithTimeout: OpenWithTimeout,
  isMoneyReal: () => Promise<boolean>,
): WatchableCamera {
  const environment = {
    devices: navigator.mediaDevices as MediaDevices | undefined,
    page: document,
    listenForPermission,
    clock,
    remembered: createRememberedCamera(openWithTimeout),
    isMoneyReal,
    openDemo: openDemoVideo,
    meter: createCameraMeter(clock),
  };
  const { devices, remembered, meter } = environment;
  devices?.addEventListener('devicechange', meter.onDevicesChanged);
  return {
    findLabel: () => findLabel(devices, remembered),
    watchPresence: (onChange) => watchPresence(devices, onChange),
    async readState() {
      const [isPresent, label] = await Promise.all([
        hasCamera(devices),
        findLabel(devices, remembered),
      ]);
      return meter.read({ isPresent, label });
    },
    getEnvironment: () => environment,
    takeStill: createStillTaker({ clock, encoder: createStillEncoder(startStillWorker) }),
  };
}

const startStillWorker = () =>
  new Worker(new URL('./stills/still-worker.ts', import.meta.url), { type: 'module' });

/** If the browser cannot watch the permission, the automatic retries notice a change. */
async function listenForPermission(onChange: () => void, signal: AbortSignal): Promise<void> {
  const status = await navigator.permissions
    .query({ name: 'camera' as PermissionName })
    .catch(() => undefined);
  status?.addEventListener('change', onChange, { signal });
}
