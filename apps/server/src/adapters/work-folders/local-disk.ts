import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BlobStore, BlobStoreError, type BlobStream } from '../../ports/blob-store.ts';
import type { WorkFolders } from '../../ports/work-folders.ts';

interface LocalDiskOptions {
  folder: string;
  blobStore: Pick<BlobStore, 'findFile' | 'openRead'>;
}

export function createLocalDiskWorkFolders({ folder, blobStore }: LocalDiskOptions): WorkFolders {
  /** Copies nothing if blobs are files on this machine. */
  async function fetchToFile(path: string, blobKey: string): Promise<string | undefined> {
    if (blobStore.findFile) return blobStore.findFile(blobKey);
    const blob = await blobStore.openRead(blobKey);
    if (!blob) return undefined;
    await pipeline(readStream(blob), createWriteStream(path, { flags: 'wx' }));
    return path;
  }

  return {
    async withFolder(task) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const taskFolder = await mkdtemp(join(folder, 'film-'));
      let count = 0;
      const newPath = (ending: string) => {
        count += 1;
        return join(taskFolder, `${count}${ending}`);
      };
      try {
        return await task({
          newPath,
          fetchBlob: (blobKey) => fetchToFile(newPath(extname(blobKey)), blobKey),
        });
      } finally {
        await rm(taskFolder, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  };
}

/** Distinguishes a failed download from a full local disk. */
async function* readStream({ stream }: BlobStream): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    throw new BlobStoreError('unreachable', 'The download of a blob was interrupted.');
  }
}
