import { type DBSchema, openDB } from 'idb';
import type { Shot, ShotStore } from './shot-store.ts';

interface Schema extends DBSchema {
  shots: { key: [txID: string, number: number]; value: Shot };
}

/** Shots in the browser's own database. */
export function createIndexedDbShotStore(): ShotStore {
  let opened: ReturnType<typeof open> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const getDatabase = () => {
    opened ??= open(forget).catch((error) => {
      forget();
      throw error;
    });
    return opened;
  };
  const openForChange = async () =>
    (await getDatabase()).transaction('shots', 'readwrite', { durability: 'strict' });

  return {
    async put(shot) {
      const change = await openForChange();
      await Promise.all([change.store.put(shot), change.done]);
    },
    async list() {
      const database = await getDatabase();
      return database.getAll('shots');
    },
    async replace(shot, fields) {
      const change = await openForChange();
      const current = await change.store.get([shot.txID, shot.number]);
      if (current?.id === shot.id) await change.store.put({ ...current, ...fields });
      await change.done;
    },
    async delete(shot) {
      const change = await openForChange();
      const key: [string, number] = [shot.txID, shot.number];
      if ((await change.store.get(key))?.id === shot.id) await change.store.delete(key);
      await change.done;
    },
  };
}

const open = (onTerminated: () => void) =>
  openDB<Schema>('jepret-shots', 1, {
    upgrade(database) {
      database.createObjectStore('shots', { keyPath: ['txID', 'number'] });
    },
    // The browser may take the connection away; the next call opens another.
    terminated: onTerminated,
  });
