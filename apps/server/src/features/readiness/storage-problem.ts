import type { Sentence } from '@jepret/messages';
import type { DatabaseFault } from '../../database/database-faults.ts';
import { type BlobStore, BlobStoreError } from '../../ports/blob-store.ts';
import type { DiskSpace, ReadDiskSpace } from '../../ports/disk-space.ts';
import type { StorageCause } from './problems.ts';

const MB = 1_000_000;
/** Sessions under way still need room for their photos and films. */
const MIN_FREE_BYTES = 500 * MB; // OPS-29
const MIN_FREE_SHARE = 0.02; // OPS-29
/** Of a large disk even one percent is plenty. */
const PLENTY_FREE_BYTES = 2_000 * MB; // OPS-29
/** A booth that has closed opens with clearly more room, or the next photo would close it again. */
const ROOM_TO_OPEN = 1.1; // OPS-29

const MAKE_ROOM: Sentence = (t) => t('readiness.makeRoom');

export const SILENT_STORAGE: StorageCause = {
  code: 'storage-unreachable',
  reason: (t) => t('readiness.storageSilent'),
  remedy: (t) => t('readiness.storageSilentRemedy'),
};

const FULL_STORAGE: StorageCause = {
  code: 'storage-full',
  reason: (t) => t('readiness.storageFull'),
  remedy: MAKE_ROOM,
};

/** Where nothing can be written down, nothing can be sold. */
export const DATABASE_CAUSES: Record<DatabaseFault, StorageCause> = {
  full: FULL_STORAGE,
  away: {
    code: 'database-unreachable',
    reason: (t) => t('readiness.databaseAway'),
    remedy: (t) => t('readiness.databaseAwayRemedy'),
  },
};

interface Dependencies {
  blobStore: Pick<BlobStore, 'probe'>;
  readDiskSpace: ReadDiskSpace;
}

/** Its looks find null while photos can be kept. */
export function createStorageLook({ blobStore, readDiskSpace }: Dependencies) {
  let wasNearlyFull = false;

  return async function findStorageProblem(): Promise<StorageCause | null> {
    try {
      const space = await readDiskSpace();
      wasNearlyFull = isNearlyFull(space, wasNearlyFull ? ROOM_TO_OPEN : 1);
      if (wasNearlyFull) {
        const free = String(Math.round(space.freeBytes / MB));
        return {
          code: 'disk-nearly-full',
          reason: (t) => t('readiness.diskNearlyFull', { free }),
          remedy: MAKE_ROOM,
        };
      }
      await blobStore.probe();
      return null;
    } catch (error) {
      if (!(error instanceof BlobStoreError)) return SILENT_STORAGE;
      if (error.fault === 'full') return FULL_STORAGE;
      const { message: reason } = error;
      return { ...SILENT_STORAGE, reason: (t) => t('readiness.storageRefuses', { reason }) };
    }
  };
}

function isNearlyFull({ freeBytes, totalBytes }: DiskSpace, margin: number): boolean {
  // Some file systems do not tell; whether they take writes is asked as well.
  if (totalBytes === 0) return false;
  const share = Math.min(totalBytes * MIN_FREE_SHARE, PLENTY_FREE_BYTES);
  return freeBytes < Math.max(MIN_FREE_BYTES, share) * margin;
}
