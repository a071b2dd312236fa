import { findFilesKey } from '../../domain/session-files.ts';
import { sessionErased } from '../../http/access/session-erased.ts';
import type { BlobStore } from '../../ports/blob-store.ts';

/** Work that began before its session was erased and ends after that leaves nothing behind. */
export function refuseErased(
  blobStore: BlobStore,
  isErased: (filesKey: string) => Promise<boolean>,
): BlobStore {
  return {
    ...blobStore,
    async put(key, content, contentType) {
      await blobStore.put(key, content, contentType);
      // Only now: what was stored before the mark is found by whoever removes.
      const filesKey = findFilesKey(key);
      if (filesKey === undefined || !(await isErased(filesKey))) return;
      await blobStore.delete(key);
      throw sessionErased();
    },
  };
}
