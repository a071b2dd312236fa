import type { Sentence } from '@jepret/messages';
import type { DatabaseFault } from '../../database/database-faults.ts';
import { type BlobStore, BlobStoreError } from '../../ports/blob-store.ts';
import type { DiskSpace, ReadDiskSpace } from '../../ports/disk-space.ts';
import type { StorageCause } from './problems.ts';

const MB = 1_000_000;
/** Running sessions still need space for their photos and videos. */
const MIN_FREE_BYTES = 500 * MB; // OPS-29
const MIN_FREE_SHARE = 0.02; // OPS-29
/** On a large disk less than 2 % is enough. */
const PLENTY_FREE_BYTES = 2_000 * MB; // OPS-29
/** A closed booth opens with clearly more space, or the next photo would close it again. */
const ROOM_TO_OPEN = 1.1; // OPS-29

const MAKE_ROOM: Sentence = (t) => t('readiness.diskNearlyFullRemedy');

export const STORAGE_UNREACHABLE: StorageCause = {
  code: 'storage-unreachable',
  reason: (t) => t('readiness.storageUnreachable'),
  remedy: (t) => t('readiness.storageUnreachableRemedy'),
};

const STORAGE_FULL: StorageCause = {
  code: 'storage-full',
  reason: (t) => t('readiness.storageFull'),
  remedy: MAKE_ROOM,
};

/** Without a writable database no payment is possible. */
export const DATABASE_CAUSES: Record<DatabaseFault, StorageCause> = {
  full: STORAGE_FULL,
  away: {
    code: 'database-unreachable',
    reason: (t) => t('readiness.databaseUnreachable'),
    remedy: (t) => t('readiness.databaseUnreachableRemedy'),
  },
};

interface Dependencies {
  blobStore: Pick<BlobStore, 'probe'>;
  readDiskSpace: ReadDiskSpace;
}

/** The check returns null while photos can be stored. */
export function createStorageCheck({ blobStore, readDiskSpace }: Dependencies) {
  let wasNearlyFull = false;

  return async function findStorageProblem(): Promise<StorageCause | null> {
    try {
      const space = await readDiskSpace();
      wasNearlyFull = isDiskNearlyFull(space, wasNearlyFull ? ROOM_TO_OPEN : 1);
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
      if (!(error instanceof BlobStoreError)) return STORAGE_UNREACHABLE;
      if (error.fault === 'full') return STORAGE_FULL;
      const { message: reason } = error;
      return { ...STORAGE_UNREACHABLE, reason: (t) => t('readiness.storageError', { reason }) };
    }
  };
}

export function isDiskNearlyFull({ freeBytes, totalBytes }: DiskSpace, margin = 1): boolean {
  // Some file systems do not report their size; the probe checks whether they are writable.
  if (totalBytes === 0) return false;
  const share = Math.min(totalBytes * MIN_FREE_SHARE, PLENTY_FREE_BYTES);
  return freeBytes < Math.max(MIN_FREE_BYTES, share) * margin;
}
