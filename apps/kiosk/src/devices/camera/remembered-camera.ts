import { z } from 'zod';
import { createRememberedValue } from '../storage/indexed-db-value.ts';
import type { RememberedValue } from '../storage/remembered-value.ts';
import type { OpenInTime } from '../storage/timely-open.ts';
import type { CameraChoice } from './camera.ts';

/** Staff's choice of camera (CAM-29). */
export type RememberedCamera = RememberedValue<CameraChoice>;

const StoredChoice = z.object({ deviceId: z.string(), label: z.string() });

export const createRememberedCamera = (openInTime: OpenInTime): RememberedCamera =>
  createRememberedValue(
    openInTime,
    { database: 'jepret-camera', store: 'choices', key: 'camera' },
    StoredChoice,
  );
