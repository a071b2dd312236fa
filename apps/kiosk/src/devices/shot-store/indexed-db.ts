import { type DBSchema, openDB } from 'idb';
import type { Shot, ShotStore } from '../../lib/shot-store.ts';

interface Schema extends DBSchema {
  shots: { key: [txID: string, number: number]; value: Shot };
}

/** Shots in the browser's own database. */
export function createIndexedDbShotStore(): ShotStore {
  let opened: ReturnType<typeof open> | undefined;
  const getDatabase = () => {
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  return {
    async put(shot) {
      const database = await getDatabase();
      await database.put('shots', shot);
    },
    async list() {
      const database = await getDatabase();
      return database.getAll('shots');
    },
    async markSent(shot) {
      const database = await getDatabase();
      const change = database.transaction('shots', 'readwrite');
      const current = await change.store.get([shot.txID, shot.number]);
      if (current?.id === shot.id) await change.store.put({ ...current, isSent: true });
      await change.done;
    },
    async delete(txID, number) {
      const database = await getDatabase();
      await database.delete('shots', [txID, number]);
    },
  };
}

const open = () =>
  openDB<Schema>('jepret-shots', 1, {
    upgrade(database) {
      database.createObjectStore('shots', { keyPath: ['txID', 'number'] });
    },
  });
