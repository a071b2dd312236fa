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
  const digest = digester.end();
  await verifyFile(target, digest);
  return digest;
}

export async function verifyFile(path: string, expected: FileDigest): Promise<void> {
  const found = await digestFile(path);
  if (found.sizeBytes !== expected.sizeBytes || found.sha256 !== expected.sha256) {
    throw new BoothError('broken', `${path} differs from what was written to it.`);
  }
}

export async function digestFile(path: string): Promise<FileDigest> {
  const digester = createDigester();
  for await (const chunk of createReadStream(path)) digester.add(chunk);
  return digester.end();
}

function createDigester() {
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

async function* observeChunks(source: Readable, onChunk: (chunk: Uint8Array) => void) {
  for await (const chunk of source) {
    onChunk(chunk);
    yield chunk;
  }
}
