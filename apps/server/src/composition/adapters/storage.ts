import { systemScheduler } from '@jepret/time';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import type { Settings } from '../../config/settings.ts';
import type { BlobStore } from '../../ports/blob-store.ts';

/** The one store of pictures and films, for the server and for the operator's commands. */
export async function createBlobStore(
  { storage, bases, publicUrl }: Pick<Settings, 'storage' | 'bases' | 'publicUrl'>,
  newId: () => string,
): Promise<BlobStore> {
  if (storage.provider === 'disk') {
    const { folder } = storage;
    return createLocalDiskBlobStore({ folder, baseUrl: bases.static || publicUrl, newId });
  }
  // Half a second of loading that a booth without S3 does not wait for.
  const { createS3BlobStore } = await import('../../adapters/blob-store/s3.ts');
  return createS3BlobStore({ ...storage, scheduler: systemScheduler });
}
