import type { Clock, Scheduler } from '@jepret/time';
import { type Notifier, waitUntilFound } from '../../domain/notifier.ts';
import { isInstantDue, isRecent } from '../../ports/clock.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { VideoStore } from './store.ts';
import { keyOf, type NewVideo, type Video, type VideoId } from './video.ts';
import { WAIT_LEASE_MS } from './video-request-store.ts';

export const MAKE_JOB = 'videos-make';

interface Dependencies {
  store: VideoStore;
  queue: Pick<JobQueue, 'add'>;
  clock: Clock;
  scheduler: Scheduler;
  /** Notifies within this process that a video has ended or another one is requested. */
  videoChanges: Notifier;
}

/** The worker may be another process, so the row is polled. */
const POLL_INTERVAL_MS = 250;
const RENEW_EVERY_MS = 1_000;

export interface WaitOptions {
  /** Aborted when the client disconnects or the server stops. */
  signal: AbortSignal;
  /** If absent, the wait ends only with the signal. */
  waitMs?: number;
  /** The visitor views the film and has not chosen it yet. */
  isAhead?: boolean | undefined;
}

/** Adding a job again is harmless while one waits or runs, and replaces one that ended without a result. */
export const addMakeJob = (
  queue: Pick<JobQueue, 'add'>,
  video: VideoId,
  isUrgent: boolean,
): Promise<void> => queue.add(MAKE_JOB, video, { key: keyOf(video), isUrgent });

/** Requests videos: in advance (FILM-9), or for a call that waits (FILM-11). */
export function createVideoRequests(dependencies: Dependencies) {
  const { store, queue, clock, scheduler, videoChanges } = dependencies;
  const addJob = (transactionId: string, { inputsHash }: NewVideo, isUrgent: boolean) =>
    addMakeJob(queue, { transactionId, inputsHash }, isUrgent);

  /** Repeated while a call waits: the disconnect of another call may be noticed late. */
  async function prioritize(
    transactionId: string,
    video: NewVideo,
    isAhead = false,
  ): Promise<void> {
    await addJob(transactionId, video, !isAhead);
    await store.dropOthers(transactionId, video, clock.now());
  }

  return {
    /** Adds work ahead, which is dropped when another video of the session is requested. */
    async begin(transactionId: string, video: NewVideo): Promise<void> {
      if (!(await store.addAhead(transactionId, video, clock.now()))) return;
      await addJob(transactionId, video, false);
    },

    /**
     * Waits until the video is made or has failed; `dropped` if its inputs have changed meanwhile,
     * `waiting` if `waitMs` is over. After a disconnect the work continues as work ahead, which the
     * next request replaces.
     */
    async wait(
      transactionId: string,
      video: NewVideo,
      { signal, waitMs = Number.POSITIVE_INFINITY, isAhead }: WaitOptions,
    ): Promise<Pick<Video, 'state' | 'files'>> {
      const now = clock.now();
      await store.request(transactionId, video, { now, until: now + WAIT_LEASE_MS });
      await prioritize(transactionId, video, isAhead);
      // Work that was dropped for it frees its job slot now.
      videoChanges.notify();
      const startedAt = scheduler.now();
      let renewedAt = startedAt;

      async function check(): Promise<Pick<Video, 'state' | 'files'> | undefined> {
        const row = await store.find(transactionId, video.inputsHash);
        if (row?.state !== 'waiting') return row ?? { state: 'dropped', files: null };
        if (signal.aborted) {
          await store.setWantedUntil(transactionId, video.inputsHash, 0);
          throw signal.reason;
        }
        if (!isRecent(startedAt, scheduler.now(), waitMs)) return row;
        const isRenewalDue = !isRecent(renewedAt, scheduler.now(), RENEW_EVERY_MS);
        // Another call for the same video may have ended, and have ended the lease with it.
        if (isRenewalDue || isInstantDue(row.wantedUntil, clock.now(), WAIT_LEASE_MS)) {
          await store.setWantedUntil(transactionId, video.inputsHash, clock.now() + WAIT_LEASE_MS);
        }
        if (isRenewalDue) {
          renewedAt = scheduler.now();
          await prioritize(transactionId, video, isAhead);
        }
        return undefined;
      }

      return waitUntilFound(check, {
        changes: videoChanges,
        scheduler,
        intervalMs: POLL_INTERVAL_MS,
        abortSignals: [signal],
      });
    },
  };
}
