import type { Scheduler } from '@jepret/time';
import { type DBSchema, openDB } from 'idb';
import { createSlowDatabase } from '../storage/slow-database.ts';
import type { Shot, ShotStore } from './shot-store.ts';

interface Schema extends DBSchema {
  shots: { key: [txID: string, number: number]; value: Shot };
}

interface IndexedDbShotStore extends ShotStore {
  /** True while opening has timed out, so that shots from before a reload are unknown. */
  hasTimedOut(): boolean;
}

/** Stores shots in IndexedDB. */
export function createIndexedDbShotStore(
  clock: Scheduler,
  onLateOpen: () => void,
): IndexedDbShotStore {
  const database = createSlowDatabase({
    clock,
    open: () => open(() => database.forget()),
    onLateOpen,
  });
  const openForChange = async () =>
    (await database.get()).transaction('shots', 'readwrite', { durability: 'strict' });

  return {
    hasTimedOut: database.hasTimedOut,
    async put(shot) {
      const change = await openForChange();
      await Promise.all([change.store.put(shot), change.done]);
    },
    async list() {
      return (await database.get()).getAll('shots');
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
    terminated: onTerminated,
  });
