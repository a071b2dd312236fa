import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { BoothError } from '../../domain/booth-error.ts';
import { makeFolder } from '../../files/make-folder.ts';

export interface FileMark {
  sizeBytes: number;
  sha256: string;
}

/** On the disk, and read back, when it resolves; never over something that is there. */
export async function copyChecked(source: Readable, target: string): Promise<FileMark> {
  makeFolder(dirname(target));
  const marker = createMarker();
  const file = await open(target, 'wx', 0o600);
  try {
    await file.writeFile(passing(source, marker.add));
    await file.sync();
  } finally {
    await file.close();
  }
  const mark = marker.end();
  await checkFile(target, mark);
  return mark;
}

export async function checkFile(path: string, expected: FileMark): Promise<void> {
  const found = await markOf(path);
  if (found.sizeBytes !== expected.sizeBytes || found.sha256 !== expected.sha256) {
    throw new BoothError('broken', `${path} does not hold what was written there.`);
  }
}

export async function markOf(path: string): Promise<FileMark> {
  const marker = createMarker();
  for await (const chunk of createReadStream(path)) marker.add(chunk);
  return marker.end();
}

function createMarker() {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    add(chunk: Uint8Array): void {
      sizeBytes += chunk.length;
      hash.update(chunk);
    },
    end: (): FileMark => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
}

async function* passing(source: Readable, look: (chunk: Uint8Array) => void) {
  for await (const chunk of source) {
    look(chunk);
    yield chunk;
  }
}
