import type { Photo } from '@jepret/compositor';
import type { FastifyBaseLogger } from 'fastify';
import { type FilesOwner, privateFolderOf, shortenHash } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { CheckedClip } from './clip-check.ts';

/** The part of a transaction that captures need. */
export type SnapOwner = Pick<FilesOwner, 'id' | 'filesKey'>;

/** A photo that was checked, in its own temporary file. */
export interface CheckedSnap {
  number: number;
  hash: string;
  path: string;
  format: Photo['format'];
}

type Stored = (CheckedSnap | CheckedClip) & { blobKey: string };

const FILE_TYPES = {
  jpeg: { ending: 'jpg', contentType: 'image/jpeg' },
  png: { ending: 'png', contentType: 'image/png' },
  webp: { ending: 'webp', contentType: 'image/webp' },
  webm: { ending: 'webm', contentType: 'video/webm' },
  mp4: { ending: 'mp4', contentType: 'video/mp4' },
} as const satisfies Record<Photo['format'] | CheckedClip['format'], object>;

interface Dependencies {
  blobStore: BlobStore;
  randomness: Randomness;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The files of captures; only those with a row are valid. */
export function createCaptureFiles({ blobStore, randomness, log }: Dependencies) {
  /** A failure is harmless: the file is deleted later with the session's other files. */
  async function discard(keys: readonly string[]): Promise<void> {
    const outcomes = await Promise.allSettled(keys.map((key) => blobStore.delete(key)));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        log.warn({ err: outcome.reason }, 'a replaced photo could not be deleted');
      }
    }
  }

  /** Keys are unique: deleting a replaced photo cannot delete its replacement. */
  const newKey = (owner: SnapOwner, { number, hash, format }: CheckedSnap | CheckedClip) =>
    `${privateFolderOf(owner)}${number}-${shortenHash(hash)}-${newId(randomness)}.${FILE_TYPES[format].ending}`;

  async function putAll(captures: readonly Stored[]): Promise<void> {
    const puts = await Promise.allSettled(
      captures.map(({ blobKey, path, format }) =>
        blobStore.put(blobKey, { file: path }, FILE_TYPES[format].contentType),
      ),
    );
    const failed = puts.find(({ status }) => status === 'rejected');
    if (!failed) return;
    await discard(captures.map(({ blobKey }) => blobKey));
    throw (failed as PromiseRejectedResult).reason;
  }

  return { newKey, putAll, discard };
}
