import type { Photo } from '@jepret/compositor';
import type { FastifyBaseLogger } from 'fastify';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { Snap, SnapStore } from './store.ts';

/** What of a transaction its photos need. */
export interface SnapOwner {
  id: string;
  filesKey: string;
}

/** A photo that was looked at and lies in a file of its own. */
export interface CheckedSnap {
  number: number;
  hash: string;
  path: string;
  format: Photo['format'];
}

interface Dependencies {
  store: SnapStore;
  blobStore: BlobStore;
  clock: Clock;
  randomness: Randomness;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const FILE_TYPES = {
  jpeg: { ending: 'jpg', contentType: 'image/jpeg' },
  png: { ending: 'png', contentType: 'image/png' },
  webp: { ending: 'webp', contentType: 'image/webp' },
} as const satisfies Record<Photo['format'], object>;

/** Captures: saved before anything is computed from them, and never served (D23). */
export function createSnapService({ store, blobStore, clock, randomness, log }: Dependencies) {
  /** What stays behind is harmless: it goes with the session's other files. */
  async function discard(keys: readonly string[]): Promise<void> {
    const outcomes = await Promise.allSettled(keys.map((key) => blobStore.delete(key)));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') log.warn({ err: outcome.reason }, 'a photo stays behind');
    }
  }

  /** A key is never used twice: whoever deletes a replaced photo cannot hit the one that came after. */
  const newKey = ({ filesKey }: SnapOwner, { number, hash, format }: CheckedSnap) =>
    `captures/${filesKey}/${number}-${hash.slice(0, 16)}-${newId(randomness)}.${FILE_TYPES[format].ending}`;

  return {
    list: store.list,

    /** All of them or none: until the rows are there, the old photos are the photos. */
    async keep(
      owner: SnapOwner,
      checked: readonly CheckedSnap[],
      frame: Snap['frame'],
    ): Promise<void> {
      const before = await store.list(owner.id);
      const snaps = checked.map((snap) => ({ ...snap, frame, blobKey: newKey(owner, snap) }));
      const puts = await Promise.allSettled(
        snaps.map(({ blobKey, path, format }) =>
          blobStore.put(blobKey, { file: path }, FILE_TYPES[format].contentType),
        ),
      );
      const failed = puts.find(({ status }) => status === 'rejected');
      if (failed) {
        await discard(snaps.map(({ blobKey }) => blobKey));
        throw (failed as PromiseRejectedResult).reason;
      }
      await store.save(owner.id, snaps, clock.now());
      const numbers = new Set(snaps.map(({ number }) => number));
      await discard(before.filter((old) => numbers.has(old.number)).map((old) => old.blobKey));
    },

    read: ({ blobKey }: Pick<Snap, 'blobKey'>): Promise<Uint8Array | undefined> =>
      blobStore.find(blobKey),

    /** For one that cannot be read any more, so that the kiosk may send it again. */
    forget: store.delete,
  };
}

export type SnapService = ReturnType<typeof createSnapService>;
