import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ClipError, type ClipFacts } from '@jepret/compositor';

/** A clip that was looked at and lies in a file of its own. */
export interface CheckedClip {
  number: number;
  hash: string;
  path: string;
  format: 'webm' | 'mp4';
  facts: ClipFacts;
}

/** What a clip is, by its bytes; throws a ClipError for what is none. */
export type InspectClip = (path: string) => Promise<ClipFacts>;

export async function checkClip(
  inspect: InspectClip,
  { number, path, hash }: Pick<CheckedClip, 'number' | 'path' | 'hash'>,
): Promise<CheckedClip | { fault: string }> {
  try {
    const facts = await inspect(path);
    return { number, hash, path, facts, format: await findFormat(path) };
  } catch (error) {
    if (!(error instanceof ClipError)) throw error;
    return { fault: `Clip ${number}: ${error.message}` };
  }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

const MATROSKA = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

async function findFormat(path: string): Promise<CheckedClip['format']> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(MATROSKA.length), 0, MATROSKA.length, 0);
    return buffer.equals(MATROSKA) ? 'webm' : 'mp4';
  } finally {
    await file.close();
  }
}
