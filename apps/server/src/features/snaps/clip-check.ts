import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ClipError, type ClipFacts } from '@jepret/compositor';

/** A clip that was checked, in its own temporary file. */
export interface CheckedClip {
  number: number;
  hash: string;
  path: string;
  format: ClipFacts['format'];
  facts: ClipFacts;
}

/** Reads the properties of a clip from its bytes; throws a ClipError if the file is no clip. */
export type InspectClip = (path: string) => Promise<ClipFacts>;

export async function checkClip(
  inspect: InspectClip,
  { number, path, hash }: Pick<CheckedClip, 'number' | 'path' | 'hash'>,
): Promise<CheckedClip | { fault: string }> {
  try {
    const facts = await inspect(path);
    return { number, hash, path, facts, format: facts.format };
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
