import { z } from 'zod';
import { createRememberedValue } from '../storage/indexed-db-value.ts';
import type { OpenWithTimeout } from '../storage/open-with-timeout.ts';
import type { RememberedValue } from '../storage/remembered-value.ts';
import type { CameraChoice } from './camera.ts';

/** Staff's choice of camera (CAM-29). */
export type RememberedCamera = RememberedValue<CameraChoice>;

const StoredChoice = z.object({ deviceId: z.string(), label: z.string() });

export const createRememberedCamera = (openWithTimeout: OpenWithTimeout): RememberedCamera =>
  createRememberedValue(
    openWithTimeout,
    { database: 'jepret-camera', store: 'choices', key: 'camera' },
    StoredChoice,
  );
