import type { Scheduler } from '@jepret/time';
import type { Camera } from './camera.ts';
import type { CameraSource, Devices } from './camera-source.ts';
import type { RememberedCamera } from './remembered-camera.ts';

/** What watching a camera needs of the browser and of the booth. */
export interface CameraEnvironment {
  /** Absent where the page's address may not use cameras. */
  devices: Devices | undefined;
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Calls back whenever the permission for cameras changes. */
  listenForPermission(onChange: () => void, signal: AbortSignal): void;
  clock: Scheduler;
  remembered: RememberedCamera;
  /** Asked before each offer and each opening: a booth may turn to real money meanwhile. */
  isMoneyReal(): Promise<boolean>;
  openDemo(): Promise<CameraSource>;
}

export interface WatchableCamera extends Camera {
  /**
   * For `watchCamera`, which shows a camera and mends what goes wrong. It comes with the screen that
   * needs it: its machine would make the first load too large (RUN-28).
   */
  getEnvironment(): CameraEnvironment;
}
