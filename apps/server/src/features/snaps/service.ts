import type { Photo } from '@jepret/compositor';
import type { ResizeOptions } from '@jepret/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/schema.ts';
import type { StoredClip } from '../../domain/captures.ts';
import { type FilesOwner, privateFolderOf, shorten } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import type { CheckedClip } from './clip-check.ts';
import { createClipStore } from './clip-store.ts';
import { createSnapStore, type Snap } from './store.ts';

/** What of a transaction its captures need. */
export type SnapOwner = Pick<FilesOwner, 'id' | 'filesKey'>;

/** A photo that was looked at and lies in a file of its own. */
export interface CheckedSnap {
  number: number;
  hash: string;
  path: string;
  format: Photo['format'];
}

/** What an upload changes. */
export interface NewCaptures {
  photos: readonly CheckedSnap[];
  clips: readonly CheckedClip[];
  /** The numbers of clips that were recorded with a photo which is replaced now. */
  outdatedClips: readonly number[];
}

/** How the clips of an upload relate to its photos. */
export interface Framing {
  resizeOptions: ResizeOptions;
  isMirrored: boolean;
}

interface Dependencies {
  database: Database;
  blobStore: BlobStore;
  clock: Clock;
  randomness: Randomness;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Forgets what was made of the old captures of these numbers; returns its blob keys. */
  forgetPrepared(owner: SnapOwner, numbers: readonly number[]): Promise<string[]>;
}

const FILE_TYPES = {
  jpeg: { ending: 'jpg', contentType: 'image/jpeg' },
  png: { ending: 'png', contentType: 'image/png' },
  webp: { ending: 'webp', contentType: 'image/webp' },
  webm: { ending: 'webm', contentType: 'video/webm' },
  mp4: { ending: 'mp4', contentType: 'video/mp4' },
} as const satisfies Record<Photo['format'] | CheckedClip['format'], object>;

/** Captures: saved before anything is computed from them (PIC-2), and never served (PIC-28). */
export function createSnapService(dependencies: Dependencies) {
  const { database, blobStore, clock, randomness, log } = dependencies;
  const snapStore = createSnapStore(database);
  const clipStore = createClipStore(database);

  /** What stays behind is harmless: it goes with the session's other files. */
  async function discard(keys: readonly string[]): Promise<void> {
    const outcomes = await Promise.allSettled(keys.map((key) => blobStore.delete(key)));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') log.warn({ err: outcome.reason }, 'a photo stays behind');
    }
  }

  /** A key is never used twice: whoever deletes a replaced photo cannot hit the one that came after. */
  const newKey = (owner: SnapOwner, { number, hash, format }: CheckedSnap | CheckedClip) =>
    `${privateFolderOf(owner)}${number}-${shorten(hash)}-${newId(randomness)}.${FILE_TYPES[format].ending}`;

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

  return {
    list: snapStore.list,
    listClips: clipStore.list,

    /** All of them or none: until the rows are there, the old captures are the captures. */
    async keep(
      owner: SnapOwner,
      { photos, clips, outdatedClips }: NewCaptures,
      { frame, retakes }: Pick<Snap, 'frame' | 'retakes'>,
      framing?: Framing,
    ): Promise<void> {
      const oldSnaps = await snapStore.list(owner.id);
      const oldClips = await clipStore.list(owner.id);
      const withKey = <Checked extends CheckedSnap | CheckedClip>(checked: Checked) => ({
        ...checked,
        blobKey: newKey(owner, checked),
      });
      const newSnaps = photos.map(withKey);
      const newClips = clips.map(withKey);
      await putAll([...newSnaps, ...newClips]);

      const now = clock.now();
      await database.transaction().execute(async (change) => {
        // A kiosk that has forgotten its count does not take it back.
        const usedOf = ({ number }: CheckedSnap) =>
          oldSnaps.find((old) => old.number === number)?.retakes ?? 0;
        const rows = newSnaps.map((snap) => ({
          ...snap,
          frame,
          retakes: Math.max(retakes, usedOf(snap)),
        }));
        await createSnapStore(change).save(owner.id, rows, now);
        const changedClips = createClipStore(change);
        if (framing) {
          await changedClips.save(
            owner.id,
            newClips.map(({ facts, ...clip }): StoredClip => ({ ...clip, ...facts, ...framing })),
            now,
          );
        }
        await changedClips.delete(owner.id, outdatedClips);
      });
      const changed = [...numbersOf(newSnaps), ...numbersOf(newClips)];
      await discard([
        ...findReplaced(oldSnaps, numbersOf(newSnaps)),
        ...findReplaced(oldClips, [...numbersOf(newClips), ...outdatedClips]),
        ...(await dependencies.forgetPrepared(owner, changed)),
      ]);
    },

    read: ({ blobKey }: Pick<Snap, 'blobKey'>): Promise<Uint8Array | undefined> =>
      blobStore.find(blobKey),

    /** For one that cannot be read any more, so that the kiosk may send it again. */
    forget: snapStore.delete,
  };
}

export type SnapService = ReturnType<typeof createSnapService>;

type Stored = (CheckedSnap | CheckedClip) & { blobKey: string };

const numbersOf = (captures: readonly { number: number }[]): number[] =>
  captures.map(({ number }) => number);

const findReplaced = (
  old: readonly { number: number; blobKey: string }[],
  numbers: readonly number[],
): string[] => old.filter(({ number }) => numbers.includes(number)).map(({ blobKey }) => blobKey);
