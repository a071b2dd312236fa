import { waitUntilFound } from '../../domain/notifier.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { isRecent } from '../../ports/clock.ts';
import { keyOf } from './video.ts';
import type { VideoDependencies } from './video-files.ts';
import { WAIT_LEASE_MS } from './video-request-store.ts';

export const AHEAD_JOB = 'videos-ahead';

const POLL_INTERVAL_MS = 500;
const RENEW_EVERY_MS = 2_000;

/**
 * Waits until the chosen films are made, while the visitor has drawn nothing (FILM-36). False if they
 * are not made ahead: the work was stopped, or a job makes the films for a waiting call.
 */
export function createWaitForFilmsAhead(dependencies: VideoDependencies) {
  const { store, queue, clock, scheduler, videoChanges, canMake } = dependencies;

  return async ({ id: transactionId }: FilesOwner, signal: AbortSignal): Promise<boolean> => {
    if (!canMake) return false;
    const chosen = await store.findLastChosen(transactionId);
    if (chosen?.plan.kind !== 'live') return false;
    const id = { transactionId, inputsHash: chosen.inputsHash };
    const isWanted = await store.startAhead(id, clock.now() + WAIT_LEASE_MS);
    if (isWanted) await queue.add(AHEAD_JOB, id, { key: keyOf(id) });
    let renewedAt = scheduler.now();

    async function check(): Promise<boolean | undefined> {
      const video = await store.find(transactionId, id.inputsHash);
      if (video?.state === 'made') return true;
      if (video?.state !== 'planned') return false;
      if (video.files) return true;
      if (!isWanted || video.wantedUntil === 0) return false;
      if (signal.aborted) {
        await store.endAhead(id);
        videoChanges.notify();
        throw signal.reason;
      }
      if (!isRecent(renewedAt, scheduler.now(), RENEW_EVERY_MS)) {
        renewedAt = scheduler.now();
        await store.renewAhead(id, clock.now() + WAIT_LEASE_MS);
      }
      return undefined;
    }

    return waitUntilFound(check, {
      changes: videoChanges,
      scheduler,
      intervalMs: POLL_INTERVAL_MS,
      abortSignals: [signal],
    });
  };
}
