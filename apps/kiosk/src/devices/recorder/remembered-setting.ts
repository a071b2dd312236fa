import { openDB } from 'idb';
import { z } from 'zod';

/** Which setting this machine manages, where signing out does not reach it. */
export interface RememberedSetting {
  find(): Promise<StoredSetting | undefined>;
  set(setting: StoredSetting): Promise<void>;
}

const StoredSetting = z.object({ index: z.number().int().nonnegative(), sinceMs: z.number() });
export type StoredSetting = z.infer<typeof StoredSetting>;

const DATABASE = 'jepret-recorder';
const STORE = 'settings';
const KEY = 'setting';

export function createRememberedSetting(): RememberedSetting {
  const open = () =>
    openDB(DATABASE, 1, { upgrade: (database) => void database.createObjectStore(STORE) });
  return {
    async find() {
      const database = await open();
      const stored = await database.get(STORE, KEY).finally(() => database.close());
      return StoredSetting.safeParse(stored).data;
    },
    async set(setting) {
      const database = await open();
      await database.put(STORE, setting, KEY).finally(() => database.close());
    },
  };
}
