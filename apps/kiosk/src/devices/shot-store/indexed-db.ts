import type { Scheduler } from '@jepret/time';
import { type DBSchema, openDB } from 'idb';
import { createLateDatabase } from '../storage/late-database.ts';
import type { Shot, ShotStore } from './shot-store.ts';

interface Schema extends DBSchema {
  shots: { key: [txID: string, number: number]; value: Shot };
}

interface IndexedDbShotStore extends ShotStore {
  /** True while it does not say what a reload left there. */
  isLate(): boolean;
}

/** Shots in the browser's own database. */
export function createIndexedDbShotStore(
  clock: Scheduler,
  onLateAnswer: () => void,
): IndexedDbShotStore {
  const database = createLateDatabase({
    clock,
    open: () => open(() => database.forget()),
    onLateAnswer,
  });
  const openForChange = async () =>
    (await database.get()).transaction('shots', 'readwrite', { durability: 'strict' });

  return {
    isLate: database.isLate,
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
