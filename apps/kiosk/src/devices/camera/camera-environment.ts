import type { Scheduler } from '@jepret/time';
import type { Camera } from './camera.ts';
import type { CameraMeter } from './camera-meter.ts';
import type { CameraSource, Devices } from './camera-source.ts';
import type { RememberedCamera } from './remembered-camera.ts';

/** What a camera watch needs from the browser and the booth. */
export interface CameraEnvironment {
  /** Undefined if the page's origin may not use cameras. */
  devices: Devices | undefined;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Calls back whenever the permission for cameras changes. */
  listenForPermission(onChange: () => void, signal: AbortSignal): void;
  clock: Scheduler;
  remembered: RememberedCamera;
  /**
   * Checked before each offer and each opening of the demo camera, because the setting may change.
   */
  isMoneyReal(): Promise<boolean>;
  openDemo(): Promise<CameraSource>;
  meter: CameraMeter;
}

export interface WatchableCamera extends Camera {
  /**
   * For `watchCamera`, which is loaded with the capture screen: its machine would make the first
   * load too large (RUN-28).
   */
  getEnvironment(): CameraEnvironment;
}
