import type { ResizeOptions } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/schema.ts';
import type { StoredClip } from '../../domain/captures.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Randomness } from '../../ports/randomness.ts';
import { type CheckedSnap, createCaptureFiles, type SnapOwner } from './capture-files.ts';
import type { CheckedClip } from './clip-check.ts';
import { createClipStore } from './clip-store.ts';
import { createSnapStore, type Snap } from './store.ts';

/** The changes of an upload. */
export interface NewCaptures {
  photos: readonly CheckedSnap[];
  clips: readonly CheckedClip[];
  /** The numbers of clips that were recorded with a photo that is now replaced. */
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
  /** Deletes the rows of clips made of the old captures of these numbers; returns their blob keys. */
  deletePrepared(owner: SnapOwner, numbers: readonly number[]): Promise<string[]>;
}

/** Stores captures before anything is computed from them (PIC-2); they are never served (PIC-28). */
export function createSnapService(dependencies: Dependencies) {
  const { database, blobStore, clock } = dependencies;
  const { newKey, putAll, discard } = createCaptureFiles(dependencies);
  const snapStore = createSnapStore(database);
  const clipStore = createClipStore(database);

  return {
    list: snapStore.list,
    listClips: clipStore.list,

    /** Saves all captures or none: until the rows are written, the old captures stay valid. */
    async save(
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
        // A kiosk that lost its count must not lower the stored one.
        const getRetakes = ({ number }: CheckedSnap) =>
          oldSnaps.find((old) => old.number === number)?.retakes ?? 0;
        const rows = newSnaps.map((snap) => ({
          ...snap,
          frame,
          retakes: Math.max(retakes, getRetakes(snap)),
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
        ...(await dependencies.deletePrepared(owner, changed)),
      ]);
    },

    read: ({ blobKey }: Pick<Snap, 'blobKey'>): Promise<Uint8Array | undefined> =>
      blobStore.find(blobKey),

    /** Deletes an unreadable photo, so that the kiosk can send it again. */
    delete: snapStore.delete,
  };
}

export type SnapService = ReturnType<typeof createSnapService>;

const numbersOf = (captures: readonly { number: number }[]): number[] =>
  captures.map(({ number }) => number);

const findReplaced = (
  old: readonly { number: number; blobKey: string }[],
  numbers: readonly number[],
): string[] => old.filter(({ number }) => numbers.includes(number)).map(({ blobKey }) => blobKey);
