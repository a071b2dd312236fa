import { findFilesKey } from '../../domain/session-files.ts';
import { sessionErased } from '../../http/access/session-erased.ts';
import type { BlobStore } from '../../ports/blob-store.ts';

/** If a session is erased while work on it is in progress, the file that the work stores is deleted again. */
export function withErasureCheck(
  blobStore: BlobStore,
  isErased: (filesKey: string) => Promise<boolean>,
): BlobStore {
  return {
    ...blobStore,
    async put(key, content, contentType) {
      await blobStore.put(key, content, contentType);
      // Checked after the write: a file that was stored before the erasure is found by the removal.
      const filesKey = findFilesKey(key);
      if (filesKey === undefined || !(await isErased(filesKey))) return;
      await blobStore.delete(key);
      throw sessionErased();
    },
  };
}
