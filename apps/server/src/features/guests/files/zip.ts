import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import type { BlobStore } from '../../../ports/blob-store.ts';
import type { GuestFile } from './guest-files.ts';

interface ZipOptions {
  blobStore: BlobStore;
  files: readonly GuestFile[];
  modifiedAt: number;
  /** Checked before every file: after a deletion no further file is sent. */
  isErased(): Promise<boolean>;
}

/**
 * Streams all files one after the other, without a temporary file. If one was deleted meanwhile, the
 * stream breaks: a failed download is better than an incomplete one that looks complete.
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
  // The package closes its source only at the end, so a disconnect must close it here.
  return zip.once('close', () => current?.destroy());
}
