import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BlobStore, BlobStoreError, type BlobStream } from '../../ports/blob-store.ts';
import type { Workbench } from '../../ports/workbench.ts';

interface LocalDiskOptions {
  folder: string;
  blobStore: Pick<BlobStore, 'findFile' | 'openRead'>;
}

export function createLocalDiskWorkbench({ folder, blobStore }: LocalDiskOptions): Workbench {
  /** Where blobs are files on this machine, nothing is copied. */
  async function fetchTo(path: string, blobKey: string): Promise<string | undefined> {
    if (blobStore.findFile) return blobStore.findFile(blobKey);
    const blob = await blobStore.openRead(blobKey);
    if (!blob) return undefined;
    await pipeline(readWhole(blob), createWriteStream(path, { flags: 'wx' }));
    return path;
  }

  return {
    async use(task) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const place = await mkdtemp(join(folder, 'film-'));
      let count = 0;
      const newPath = (ending: string) => {
        count += 1;
        return join(place, `${count}${ending}`);
      };
      try {
        return await task({
          newPath,
          fetch: (blobKey) => fetchTo(newPath(extname(blobKey)), blobKey),
        });
      } finally {
        await rm(place, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  };
}

/** Told apart from a full disk of our own. */
async function* readWhole({ stream }: BlobStream): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    throw new BlobStoreError('unreachable', 'A blob broke off while it was read.');
  }
}
