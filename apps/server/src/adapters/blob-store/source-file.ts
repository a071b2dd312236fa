import { createReadStream, type ReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { BlobStoreError } from '../../ports/blob-store.ts';

/** The size of a file that is to become a blob. */
export async function getSourceSize(file: string): Promise<number> {
  const found = await lstat(file).catch(() => undefined);
  if (!found?.isFile()) throw new BlobStoreError('refused', 'Only a plain file can become a blob.');
  return found.size;
}

/** A file that cannot be read aborts what it is sent with; unheard, it would end the process. */
export function openSource(file: string): { stream: ReadStream; signal: AbortSignal } {
  const broken = new AbortController();
  const stream = createReadStream(file).once('error', () => broken.abort());
  return { stream, signal: broken.signal };
}
