import { z } from 'zod';
import type { CameraChoice } from '../../lib/camera.ts';
import type { RememberedValue } from '../../lib/remembered-value.ts';
import { createRememberedValue } from '../remembered-value.ts';

/** Staff's choice of camera (D35). */
export type RememberedCamera = RememberedValue<CameraChoice>;

const StoredChoice = z.object({ deviceId: z.string(), label: z.string() });

export const createRememberedCamera = (): RememberedCamera =>
  createRememberedValue(
    { database: 'jepret-camera', store: 'choices', key: 'camera' },
    StoredChoice,
  );
