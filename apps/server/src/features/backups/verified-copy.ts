import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { BoothError } from '../../domain/booth-error.ts';
import { makeFolder } from '../../files/make-folder.ts';

export interface FileDigest {
  sizeBytes: number;
  sha256: string;
}

/** Resolves when the copy is on the disk and has been read back; never overwrites a file. */
export async function copyAndVerify(source: Readable, target: string): Promise<FileDigest> {
  makeFolder(dirname(target));
  const digester = createDigester();
  const file = await open(target, 'wx', 0o600);
  try {
    await file.writeFile(observeChunks(source, digester.add));
    await file.sync();
  } finally {
    await file.close();
  }
  const copied = digester.end();
  await verifyFile(target, copied);
  return copied;
}

async function verifyFile(path: string, expected: FileDigest): Promise<void> {
  if (!isSameDigest(await digestFile(path), expected)) {
    throw new BoothError('broken', `${path} differs from what was written to it.`);
  }
}

export const isSameDigest = (a: FileDigest, b: FileDigest): boolean =>
  a.sizeBytes === b.sizeBytes && a.sha256 === b.sha256;

export const digestFile = (path: string): Promise<FileDigest> => digest(createReadStream(path));

export async function digest(content: Readable): Promise<FileDigest> {
  const digester = createDigester();
  for await (const chunk of content) digester.add(chunk);
  return digester.end();
}

export function createDigester() {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    add(chunk: Uint8Array): void {
      sizeBytes += chunk.length;
      hash.update(chunk);
    },
    end: (): FileDigest => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
}

export async function* observeChunks(source: Readable, onChunk: (chunk: Uint8Array) => void) {
  for await (const chunk of source) {
    onChunk(chunk);
    yield chunk;
  }
}
