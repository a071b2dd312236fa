import type { Scheduler } from '@jepret/time';
import type { OpenInTime } from '../storage/timely-open.ts';
import type { WatchableCamera } from './camera-environment.ts';
import { openDemoFilm } from './camera-source.ts';
import { findLabel } from './find-label.ts';
import { createRememberedCamera } from './remembered-camera.ts';
import { createStillEncoder } from './stills/still-encoder.ts';
import { createStillTaker } from './stills/take-still.ts';
import { watchPresence } from './watch/watch-presence.ts';

/** The cameras that this browser can reach. */
export function createCamera(
  clock: Scheduler,
  openInTime: OpenInTime,
  isMoneyReal: () => Promise<boolean>,
): WatchableCamera {
  const environment = {
    devices: navigator.mediaDevices as MediaDevices | undefined,
    page: document,
    listenForPermission,
    clock,
    remembered: createRememberedCamera(openInTime),
    isMoneyReal,
    openDemo: openDemoFilm,
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

/** Browsers without this list of permissions tell nothing; the retries find out by themselves. */
async function listenForPermission(onChange: () => void, signal: AbortSignal): Promise<void> {
  const status = await navigator.permissions
    .query({ name: 'camera' as PermissionName })
    .catch(() => undefined);
  status?.addEventListener('change', onChange, { signal });
}
