import { CallError } from '@jepret/api-client';
import type { ChosenFrame } from '@jepret/contract';
import type { Scheduler } from '@jepret/time';
import type { Shot, ShotClip, ShotStore } from '../devices/shot-store/shot-store.ts';
import { createShotSending } from './shot-sending.ts';

/** The snaps of a session from the shutter to the server, whatever happens in between. */
export interface Shots {
  /** Safe here when it resolves; from then on it travels by itself. A retake replaces its number. */
  keep(snap: NewShot): Promise<void>;
  /** A retake begins: what the server may have of this number counts no more. */
  remove(txID: string, number: number): Promise<void>;
  /** Of one transaction, in the order of their numbers; without the removed ones. */
  list(txID: string): Promise<Shot[]>;
  listRemoved(txID: string): Promise<number[]>;
  /** Of one transaction, whatever has become of its shots. */
  countRetakes(txID: string): Promise<number>;
  /** Resolves when the server has them all; rejects as the call that failed. */
  deliver(txID: string): Promise<void>;
  /** When a session ends nothing of it stays here, but for what the server does not have yet. */
  forgetAllBut(txID: string | undefined): Promise<void>;
  /** Goes on with what a reload interrupted. */
  resume(): void;
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
  /** True while the store does not say what a reload left there. */
  isStoreLate(): boolean;
  /** False while the kiosk is signed out: nobody would take them. */
  canSend(): boolean;
  send(shot: Shot, signal: AbortSignal): Promise<unknown>;
}

export function createShots(dependencies: Dependencies): Shots {
  const { store, newId, isStoreLate } = dependencies;
  const { sendOnce, callBack, sendInBackground, isRefused, forgiveRefusal } =
    createShotSending(dependencies);
  const listOf = async (txID: string) => (await store.list()).filter((shot) => shot.txID === txID);
  const findOf = async (txID: string, wanted: number) =>
    (await listOf(txID)).find(({ number }) => number === wanted);

  return {
    async keep({ txID, frame, number, picture, clip }) {
      const old = await findOf(txID, number);
      // First of all the new one is safe; and what is stored no more cannot set out again.
      const shot = { id: newId(), txID, number, frame, picture, clip, retakes: old?.retakes };
      await store.put({ ...shot, state: 'waiting' });
      await callBack(old);
      void sendInBackground();
    },

    async remove(txID, number) {
      const shot = await findOf(txID, number);
      if (!shot) return;
      await store.replace(shot, {
        state: 'removed',
        picture: new Blob(),
        clip: undefined,
        retakes: (shot.retakes ?? 0) + 1,
      });
      await callBack(shot);
    },

    list: async (txID) => (await listOf(txID)).filter(({ state }) => state !== 'removed'),

    listRemoved: async (txID) =>
      (await listOf(txID)).filter(({ state }) => state === 'removed').map(({ number }) => number),

    countRetakes: async (txID) =>
      (await listOf(txID)).reduce((used, { retakes = 0 }) => used + retakes, 0),

    async deliver(txID) {
      const known = await listOf(txID);
      // Of a session that this page took no photos of, those left there may be newer than the server's.
      if (isStoreLate() && known.length === 0) {
        throw new CallError(undefined, [(t) => t('call.noAnswer')], { isLocal: true });
      }
      const waiting = known.filter(({ state }) => state === 'waiting');
      for (const { id } of waiting) forgiveRefusal(id);
      await Promise.all(waiting.map(sendOnce));
    },

    async forgetAllBut(txID) {
      for (const shot of await store.list()) {
        const isOnItsWay = shot.state === 'waiting' && !isRefused(shot.id);
        if (shot.txID !== txID && !isOnItsWay) await store.delete(shot);
      }
    },

    resume: () => void sendInBackground(),
  };
}
