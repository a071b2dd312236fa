import { CallError } from '@jepret/api-client';
import type { ChosenFrame } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import type { Shot, ShotClip, ShotStore } from '../devices/shot-store/shot-store.ts';
import { createShotUploader } from './shot-uploader.ts';

/** The snaps of a session until the server has them. */
export interface Shots {
  /**
   * Resolves when the snap is stored; the upload starts then. A retake replaces the snap with its
   * number.
   */
  save(snap: NewShot): Promise<void>;
  /** Starts a retake: the picture with this number no longer counts. */
  remove(txID: string, number: number): Promise<void>;
  /** The shots of one transaction by number, without removed ones. */
  list(txID: string): Promise<Shot[]>;
  listRemoved(txID: string): Promise<number[]>;
  countRetakes(txID: string): Promise<number>;
  /** Resolves when the server has all shots; rejects with the failed call's error. */
  uploadAll(txID: string): Promise<void>;
  /** Deletes the shots of all other transactions, except those that are not uploaded yet. */
  deleteAllExcept(txID: string | undefined): Promise<void>;
  /** The photos that the server does not have yet, of all transactions. */
  countUnsent(): Promise<number>;
  /** Resumes uploads that a reload interrupted. */
  resumeUploads(): void;
}

interface NewShot {
  txID: string;
  frame: ChosenFrame;
  number: number;
  picture: Blob;
  clip?: ShotClip | undefined;
}

interface Dependencies {
  store: ShotStore;
  clock: Scheduler;
  newId(): string;
  /** True while opening the store has timed out, so that shots from before a reload are unknown. */
  hasStoreTimedOut(): boolean;
  /** False while the kiosk is signed out: the server would refuse uploads. */
  canSend(): boolean;
  send(shot: Shot, signal: AbortSignal): Promise<unknown>;
}

export function createShots(dependencies: Dependencies): Shots {
  const { store, newId, hasStoreTimedOut } = dependencies;
  const { uploadOnce, cancelUpload, uploadInBackground, isRefused, clearRefusal } =
    createShotUploader(dependencies);
  const listShots = async (txID: string) =>
    (await store.list()).filter((shot) => shot.txID === txID);
  const findShot = async (txID: string, wanted: number) =>
    (await listShots(txID)).find(({ number }) => number === wanted);

  return {
    async save({ txID, frame, number, picture, clip }) {
      const old = await findShot(txID, number);
      // Stores the new picture first; the replaced one then cannot be uploaded again.
      const shot = { id: newId(), txID, number, frame, picture, clip, retakes: old?.retakes };
      await store.put({ ...shot, state: 'waiting' });
      await cancelUpload(old);
      void uploadInBackground();
    },

    async remove(txID, number) {
      const shot = await findShot(txID, number);
      if (!shot) return;
      await store.replace(shot, {
        state: 'removed',
        picture: new Blob(),
        clip: undefined,
        retakes: (shot.retakes ?? 0) + 1,
      });
      await cancelUpload(shot);
    },

    list: async (txID) => (await listShots(txID)).filter(({ state }) => state !== 'removed'),

    listRemoved: async (txID) =>
      (await listShots(txID))
        .filter(({ state }) => state === 'removed')
        .map(({ number }) => number),

    countRetakes: async (txID) =>
      (await listShots(txID)).reduce((used, { retakes = 0 }) => used + retakes, 0),

    async uploadAll(txID) {
      const sessionShots = await listShots(txID);
      // If this page took no photos of the session, photos from before the reload may be newer than
      // the server's.
      if (hasStoreTimedOut() && sessionShots.length === 0) {
        throw new CallError(undefined, [(t) => t('call.noAnswer')], { isLocal: true });
      }
      const waiting = sessionShots.filter(({ state }) => state === 'waiting');
      for (const { id } of waiting) clearRefusal(id);
      await Promise.all(waiting.map(uploadOnce));
    },

    async deleteAllExcept(txID) {
      for (const shot of await store.list()) {
        const isUploadPending = shot.state === 'waiting' && !isRefused(shot.id);
        if (shot.txID !== txID && !isUploadPending) await store.delete(shot);
      }
    },

    countUnsent: async () => (await store.list()).filter(({ state }) => state === 'waiting').length,

    resumeUploads: () => void uploadInBackground(),
  };
}
