import type { ChosenFrame } from '@jepret/contract';
import { CallError } from './call-error.ts';
import type { Clock } from './clock.ts';
import type { Shot, ShotClip, ShotStore } from './shot-store.ts';

/** The snaps of a session from the shutter to the server, whatever happens in between. */
export interface Shots {
  /** Safe here when it resolves; from then on it travels by itself. A retake replaces its number. */
  keep(snap: NewShot): Promise<void>;
  remove(txID: string, number: number): Promise<void>;
  /** Of one transaction, in the order of their numbers. */
  list(txID: string): Promise<Shot[]>;
  /** Resolves when the server has them all; rejects as the call that failed. */
  deliver(txID: string): Promise<void>;
  /** When a session ends, nothing of it stays here. */
  forgetAllBut(txID: string | undefined): Promise<void>;
  /** Goes on with what a reload interrupted. */
  resume(): void;
}

interface NewShot {
  txID: string;
  frame: Pick<ChosenFrame, 'frameName' | 'categoryName'>;
  number: number;
  picture: Blob;
  clip?: ShotClip | undefined;
}

interface Dependencies {
  store: ShotStore;
  clock: Clock;
  newId(): string;
  send(shot: Shot, signal: AbortSignal): Promise<unknown>;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

export function createShots({ store, clock, newId, send }: Dependencies): Shots {
  const underway = new Map<string, { done: Promise<void>; abort: AbortController }>();
  /** Pictures the server will never take; only a visitor who asks again tries them once more. */
  const refused = new Set<string>();
  let delayMs = FIRST_DELAY_MS;
  let callOffRetry = () => {};

  const sendOnce = (shot: Shot): Promise<void> => {
    const running = underway.get(shot.id);
    if (running) return running.done;
    const abort = new AbortController();
    const done = (async () => {
      await send(shot, abort.signal);
      await store.markSent(shot);
      delayMs = FIRST_DELAY_MS;
    })().finally(() => underway.delete(shot.id));
    underway.set(shot.id, { done, abort });
    return done;
  };

  /** Ends a picture's way to the server before another of its number sets out, or it could win. */
  const callBack = async (txID: string, number: number): Promise<void> => {
    const [old] = (await listOf(txID)).filter((shot) => shot.number === number);
    const running = old && underway.get(old.id);
    running?.abort.abort();
    await running?.done.catch(() => {});
  };

  const listOf = async (txID: string) => (await store.list()).filter((shot) => shot.txID === txID);
  const isWaiting = ({ isSent, id }: Shot) => !isSent && !refused.has(id);

  const sendInBackground = async (): Promise<void> => {
    callOffRetry();
    const waiting = (await store.list()).filter(isWaiting);
    const outcomes = await Promise.all(
      waiting.map((shot) =>
        sendOnce(shot).then(
          () => 'done',
          (error) => {
            if (error instanceof CallError && !error.isTemporary && error.status !== 401) {
              refused.add(shot.id);
              return 'refused';
            }
            return 'later';
          },
        ),
      ),
    );
    if (!outcomes.includes('later')) return;
    callOffRetry();
    callOffRetry = clock.schedule(() => void sendInBackground(), delayMs);
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  };

  return {
    async keep({ txID, frame, number, picture, clip }) {
      await callBack(txID, number);
      const { frameName, categoryName } = frame;
      await store.put({
        id: newId(),
        txID,
        number,
        frameName,
        categoryName,
        picture,
        clip,
        isSent: false,
      });
      void sendInBackground();
    },

    async remove(txID, number) {
      await callBack(txID, number);
      await store.delete(txID, number);
    },

    list: listOf,

    async deliver(txID) {
      const unsent = (await listOf(txID)).filter(({ isSent }) => !isSent);
      for (const { id } of unsent) refused.delete(id);
      await Promise.all(unsent.map(sendOnce));
    },

    async forgetAllBut(txID) {
      for (const shot of await store.list()) {
        if (shot.txID === txID) continue;
        underway.get(shot.id)?.abort.abort();
        await store.delete(shot.txID, shot.number);
      }
    },

    resume: () => void sendInBackground(),
  };
}
