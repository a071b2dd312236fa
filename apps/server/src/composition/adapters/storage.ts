import { systemScheduler } from '@jepret/time';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import type { Settings } from '../../config/settings.ts';
import type { BlobStore } from '../../ports/blob-store.ts';

/** The blob store for pictures and films, for the server and for commands. */
export async function createBlobStore(
  { storage, bases, publicUrl }: Pick<Settings, 'storage' | 'bases' | 'publicUrl'>,
  newId: () => string,
): Promise<BlobStore> {
  if (storage.provider === 'disk') {
    const { folder } = storage;
    return createLocalDiskBlobStore({ folder, baseUrl: bases.static || publicUrl, newId });
  }
  // Loaded on demand: it takes half a second.
  const { createS3BlobStore } = await import('../../adapters/blob-store/s3.ts');
  return createS3BlobStore({ ...storage, scheduler: systemScheduler });
}
