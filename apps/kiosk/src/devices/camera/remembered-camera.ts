import { openDB } from 'idb';
import { z } from 'zod';
import type { CameraChoice } from '../../lib/camera.ts';

/** Staff's choice of camera, where signing out does not reach it (D35). */
export interface RememberedCamera {
  find(): Promise<CameraChoice | undefined>;
  set(camera: CameraChoice): Promise<void>;
}

const DATABASE = 'jepret-camera';
const STORE = 'choices';
const KEY = 'camera';

const StoredChoice = z.object({ deviceId: z.string(), label: z.string() });

export function createRememberedCamera(): RememberedCamera {
  const open = () =>
    openDB(DATABASE, 1, { upgrade: (database) => void database.createObjectStore(STORE) });
  return {
    async find() {
      const database = await open();
      const stored = await database.get(STORE, KEY).finally(() => database.close());
      return StoredChoice.safeParse(stored).data;
    },
    async set({ deviceId, label }) {
      const database = await open();
      await database.put(STORE, { deviceId, label }, KEY).finally(() => database.close());
    },
  };
}
