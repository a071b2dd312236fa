import { CallError, isFinal } from '@jepret/api-client';
import type { Scheduler } from '@jepret/time';
import type { Shot, ShotStore } from '../devices/shot-store/shot-store.ts';

interface Dependencies {
  store: ShotStore;
  clock: Scheduler;
  /** False while the kiosk is signed out: nobody would take them. */
  canSend(): boolean;
  send(shot: Shot, signal: AbortSignal): Promise<unknown>;
}

const FIRST_DELAY_MS = 1_000; // CAM-37
const LONGEST_DELAY_MS = 30_000; // CAM-37

/** The way of the shots to the server. */
export function createShotSending({ store, clock, canSend, send }: Dependencies) {
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

  const sendInBackground = async (): Promise<void> => {
    callOffRetry();
    const waiting = (await store.list()).filter(
      ({ state, id }) => state === 'waiting' && !refused.has(id),
    );
    const outcomes = canSend() ? await Promise.all(waiting.map(trySending)) : ['later'];
    if (waiting.length === 0 || !outcomes.includes('later')) return;
    callOffRetry();
    callOffRetry = clock.schedule(delayMs, () => void sendInBackground());
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
    sendOnce,
    callBack,
    sendInBackground,
    isRefused: (id: string): boolean => refused.has(id),
    /** A visitor asks for it again. */
    forgiveRefusal: (id: string): void => void refused.delete(id),
  };
}
