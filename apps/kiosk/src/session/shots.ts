import type { ChosenFrame } from '@jepret/contract';
import { CallError, isFinal } from '../api/call-error.ts';
import type { Shot, ShotClip, ShotStore } from '../devices/shot-store/shot-store.ts';
import type { Clock } from '../time/clock.ts';

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
  clock: Clock;
  newId(): string;
  /** False while the kiosk is signed out: nobody would take them. */
  canSend(): boolean;
  send(shot: Shot, signal: AbortSignal): Promise<unknown>;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

export function createShots({ store, clock, newId, canSend, send }: Dependencies): Shots {
  const underway = new Map<string, { done: Promise<void>; abort: AbortController }>();
  /** Pictures the server will never take; only a visitor who asks again tries them once more. */
  const refused = new Set<string>();
  /** One after the other: side by side on a slow line, none of them would arrive in time. */
  let lane: Promise<unknown> = Promise.resolve();
  let delayMs = FIRST_DELAY_MS;
  let callOffRetry = () => {};

  const sendOnce = (shot: Shot): Promise<void> => {
    const running = underway.get(shot.id);
    if (running) return running.done;
    const abort = new AbortController();
    const done = lane
      .then(async () => {
        abort.signal.throwIfAborted();
        await send(shot, abort.signal);
        // What was taken back while its last answer came is not sent, but gone.
        abort.signal.throwIfAborted();
        await store.replace(shot, { state: 'sent' });
        delayMs = FIRST_DELAY_MS;
      })
      .finally(() => underway.delete(shot.id));
    underway.set(shot.id, { done, abort });
    lane = done.catch(() => {});
    return done;
  };

  /** Ends a picture's way to the server before another of its number sets out, or it could win. */
  const callBack = async (shot: Shot | undefined): Promise<void> => {
    const running = shot && underway.get(shot.id);
    running?.abort.abort(new CallError(undefined, ['The photo was taken again.']));
    await running?.done.catch(() => {});
  };

  const listOf = async (txID: string) => (await store.list()).filter((shot) => shot.txID === txID);
  const findOf = async (txID: string, wanted: number) =>
    (await listOf(txID)).find(({ number }) => number === wanted);

  const sendInBackground = async (): Promise<void> => {
    callOffRetry();
    const waiting = (await store.list()).filter(
      ({ state, id }) => state === 'waiting' && !refused.has(id),
    );
    const outcomes = canSend() ? await Promise.all(waiting.map(trySending)) : ['later'];
    if (waiting.length === 0 || !outcomes.includes('later')) return;
    callOffRetry();
    callOffRetry = clock.schedule(() => void sendInBackground(), delayMs);
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  };

  const trySending = (shot: Shot): Promise<'done' | 'refused' | 'later'> =>
    sendOnce(shot).then(
      () => 'done',
      (error) => {
        if (!isFinal(error)) return 'later';
        refused.add(shot.id);
        return 'refused';
      },
    );

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
      const waiting = (await listOf(txID)).filter(({ state }) => state === 'waiting');
      for (const { id } of waiting) refused.delete(id);
      await Promise.all(waiting.map(sendOnce));
    },

    async forgetAllBut(txID) {
      for (const shot of await store.list()) {
        const isOnItsWay = shot.state === 'waiting' && !refused.has(shot.id);
        if (shot.txID !== txID && !isOnItsWay) await store.delete(shot);
      }
    },

    resume: () => void sendInBackground(),
  };
}
