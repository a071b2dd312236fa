import type { Scheduler } from '@jepret/time';
import type { OpenWithTimeout } from '../storage/open-with-timeout.ts';
import type { WatchableCamera } from './camera-environment.ts';
import { openDemoVideo } from './camera-source.ts';
import { findLabel } from './find-label.ts';
import { createRememberedCamera } from './remembered-camera.ts';
import { createStillEncoder } from './stills/still-encoder.ts';
import { createStillTaker } from './stills/take-still.ts';
import { watchPresence } from './watch/watch-presence.ts';

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
  };
  return {
    findLabel: () => findLabel(environment.devices, environment.remembered),
    watchPresence: (onChange) => watchPresence(environment.devices, onChange),
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
