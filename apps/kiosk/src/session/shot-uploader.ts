import { CallError, isFinal } from '@jepret/api-client';
import type { Scheduler } from '@jepret/time';
import type { Shot, ShotStore } from '../devices/shot-store/shot-store.ts';

interface Dependencies {
  store: ShotStore;
  clock: Scheduler;
  /** False while the kiosk is signed out: the server would refuse uploads. */
  canSend(): boolean;
  send(shot: Shot, signal: AbortSignal): Promise<unknown>;
}

const FIRST_DELAY_MS = 1_000; // CAM-37
const LONGEST_DELAY_MS = 30_000; // CAM-37

/** Uploads shots to the server. */
export function createShotUploader({ store, clock, canSend, send }: Dependencies) {
  const running = new Map<string, { done: Promise<void>; abort: AbortController }>();
  /** Ids of shots that the server refused for good; tried again only when a visitor asks. */
  const refused = new Set<string>();
  /** Uploads run one after another: in parallel on a slow connection none would finish in time. */
  let queue: Promise<unknown> = Promise.resolve();
  let delayMs = FIRST_DELAY_MS;
  let cancelRetry = () => {};

  const uploadOnce = (shot: Shot): Promise<void> => {
    const current = running.get(shot.id);
    if (current) return current.done;
    const abort = new AbortController();
    const done = queue
      .then(async () => {
        abort.signal.throwIfAborted();
        await send(shot, abort.signal);
        // A shot that was retaken during its upload does not count as sent.
        abort.signal.throwIfAborted();
        await store.replace(shot, { state: 'sent' });
        delayMs = FIRST_DELAY_MS;
      })
      .finally(() => running.delete(shot.id));
    running.set(shot.id, { done, abort });
    queue = done.catch(() => {});
    return done;
  };

  /** Aborts the upload of a replaced picture, which could otherwise overwrite the new one. */
  const cancelUpload = async (shot: Shot | undefined): Promise<void> => {
    const current = shot && running.get(shot.id);
    current?.abort.abort(new CallError(undefined, ['The photo was taken again.']));
    await current?.done.catch(() => {});
  };

  const uploadInBackground = async (): Promise<void> => {
    cancelRetry();
    const waiting = (await store.list()).filter(
      ({ state, id }) => state === 'waiting' && !refused.has(id),
    );
    const outcomes = canSend() ? await Promise.all(waiting.map(tryUpload)) : ['later'];
    if (waiting.length === 0 || !outcomes.includes('later')) return;
    cancelRetry();
    cancelRetry = clock.schedule(delayMs, () => void uploadInBackground());
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  };

  const tryUpload = (shot: Shot): Promise<'done' | 'refused' | 'later'> =>
    uploadOnce(shot).then(
      () => 'done',
      (error) => {
        if (!isFinal(error)) return 'later';
        refused.add(shot.id);
        return 'refused';
      },
    );

  return {
    uploadOnce,
    cancelUpload,
    uploadInBackground,
    isRefused: (id: string): boolean => refused.has(id),
    /** Called when a visitor asks for another try. */
    clearRefusal: (id: string): void => void refused.delete(id),
  };
}
