import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { BlobStore } from '../../../ports/blob-store.ts';
import type { GuestFile } from './guest-files.ts';

interface ZipOptions {
  blobStore: BlobStore;
  files: readonly GuestFile[];
  modifiedAt: number;
  /** Asked before every file: after a deletion nothing more leaves the booth. */
  isErased(): Promise<boolean>;
}

/**
 * All files as they are, one after the other, with nothing on our disk. When one is gone meanwhile
 * the stream breaks: a download that failed is better than one that only looks whole.
 */
export function openZip({ blobStore, files, modifiedAt, isErased }: ZipOptions): Readable {
  let current: Readable | undefined;

  async function* readFile({ key, filename }: GuestFile): AsyncGenerator<Uint8Array> {
    const blob = (await isErased()) ? undefined : await blobStore.openRead(key);
    if (!blob) throw new Error(`${filename} was deleted meanwhile.`);
    current = blob.stream;
    yield* blob.stream;
  }

  const entries = files.map((file) => ({
    name: file.filename,
    input: readFile(file),
    lastModified: new Date(modifiedAt),
  }));
  const zip = Readable.fromWeb(makeZip(entries) as Parameters<typeof Readable.fromWeb>[0]);
  // The package lets go of what it reads only at its end; whoever hangs up comes before that.
  return zip.once('close', () => current?.destroy());
}
