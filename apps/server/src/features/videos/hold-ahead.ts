import { lookUntilFound } from '../../domain/notifier.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { isRecent } from '../../ports/clock.ts';
import { keyOf } from './video.ts';
import type { VideoDependencies } from './video-files.ts';
import { WANTED_FOR_MS } from './video-wishes.ts';

export const AHEAD_JOB = 'videos-ahead';

const LOOK_EVERY_MS = 500;
const RENEW_EVERY_MS = 2_000;

/**
 * Held while the visitor has drawn nothing, until the chosen films are there (FILM-36). False when they
 * are not made ahead: the work was stopped, or the films are under way for who waits for them.
 */
export function createHoldAhead(dependencies: VideoDependencies) {
  const { store, queue, clock, scheduler, videoChanges, canMake } = dependencies;

  return async ({ id: transactionId }: FilesOwner, gone: AbortSignal): Promise<boolean> => {
    if (!canMake) return false;
    const chosen = await store.findLastChosen(transactionId);
    if (chosen?.plan.kind !== 'live') return false;
    const id = { transactionId, inputsHash: chosen.inputsHash };
    const isWanted = await store.wantAhead(id, clock.now() + WANTED_FOR_MS);
    if (isWanted) await queue.add(AHEAD_JOB, id, { key: keyOf(id) });
    let renewedAt = scheduler.now();

    async function look(): Promise<boolean | undefined> {
      const video = await store.find(transactionId, id.inputsHash);
      if (video?.state === 'made') return true;
      if (video?.state !== 'planned') return false;
      if (video.files) return true;
      if (!isWanted || video.wantedUntil === 0) return false;
      if (gone.aborted) {
        await store.endAhead(id);
        videoChanges.notify();
        throw gone.reason;
      }
      if (!isRecent(renewedAt, scheduler.now(), RENEW_EVERY_MS)) {
        renewedAt = scheduler.now();
        await store.renewAhead(id, clock.now() + WANTED_FOR_MS);
      }
      return undefined;
    }

    return lookUntilFound(look, {
      changes: videoChanges,
      scheduler,
      everyMs: LOOK_EVERY_MS,
      ends: [gone],
    });
  };
}
