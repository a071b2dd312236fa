import { createReadStream, type ReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { BlobStoreError } from '../../ports/blob-store.ts';

/** The size of a file that becomes a blob. */
export async function getSourceSize(file: string): Promise<number> {
  const found = await lstat(file).catch(() => undefined);
  if (!found?.isFile()) throw new BlobStoreError('refused', 'Only a plain file can become a blob.');
  return found.size;
}

/** A read error aborts the signal; without a listener, it would end the process. */
export function openSource(file: string): { stream: ReadStream; signal: AbortSignal } {
  const failed = new AbortController();
  const stream = createReadStream(file).once('error', () => failed.abort());
  return { stream, signal: failed.signal };
}
