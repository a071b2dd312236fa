import type { Clock, Scheduler } from '@jepret/time';
import { lookUntilFound, type Notifier } from '../../domain/notifier.ts';
import { hasCome, isRecent } from '../../ports/clock.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { VideoStore } from './store.ts';
import { keyOf, type NewVideo, type Video, type VideoId } from './video.ts';
import { WANTED_FOR_MS } from './video-wishes.ts';

export const MAKE_JOB = 'videos-make';

interface Dependencies {
  store: VideoStore;
  queue: Pick<JobQueue, 'add'>;
  clock: Clock;
  scheduler: Scheduler;
  /** Of those of this process: one has come to an end, or another one is wanted. */
  videoChanges: Notifier;
}

/** Whoever makes it may be another process: then its row is what tells. */
const LOOK_EVERY_MS = 250;
const RENEW_EVERY_MS = 1_000;

/** Somebody who waits. */
export interface Asker {
  /** Aborted when nobody is there any more. */
  gone: AbortSignal;
  /** Absent: for as long as somebody is there. */
  waitMs?: number;
  /** Only looks at it yet, and has not chosen it. */
  isAhead?: boolean | undefined;
}

/** Harmless while it waits or runs; and nothing is lost when it has just ended without a result. */
export const addMakeJob = (
  queue: Pick<JobQueue, 'add'>,
  video: VideoId,
  isUrgent: boolean,
): Promise<void> => queue.add(MAKE_JOB, video, { key: keyOf(video), isUrgent });

/** How videos are asked for: ahead of time (FILM-9), or by somebody who waits (FILM-11). */
export function createVideoRequests(dependencies: Dependencies) {
  const { store, queue, clock, scheduler, videoChanges } = dependencies;
  const addJob = (transactionId: string, { inputsHash }: NewVideo, isUrgent: boolean) =>
    addMakeJob(queue, { transactionId, inputsHash }, isUrgent);

  /** Also later on: that whoever waited for another one has hung up may be noticed late. */
  async function hurry(transactionId: string, video: NewVideo, isAhead = false): Promise<void> {
    await addJob(transactionId, video, !isAhead);
    await store.dropOthers(transactionId, video, clock.now());
  }

  return {
    /** Dropped as soon as somebody wants another one of the session. */
    async begin(transactionId: string, video: NewVideo): Promise<void> {
      if (!(await store.addAhead(transactionId, video, clock.now()))) return;
      await addJob(transactionId, video, false);
    },

    /**
     * Waits until it is made or has failed; `dropped` when its inputs have changed meanwhile,
     * `waiting` when the asker waits no longer. When the asker is gone the work goes on, as work
     * ahead that the next wish replaces.
     */
    async wait(
      transactionId: string,
      video: NewVideo,
      { gone, waitMs = Number.POSITIVE_INFINITY, isAhead }: Asker,
    ): Promise<Pick<Video, 'state' | 'files'>> {
      const now = clock.now();
      await store.want(transactionId, video, { now, until: now + WANTED_FOR_MS });
      await hurry(transactionId, video, isAhead);
      // What was dropped for it gives its place up now.
      videoChanges.notify();
      const askedAt = scheduler.now();
      let renewedAt = askedAt;

      async function look(): Promise<Pick<Video, 'state' | 'files'> | undefined> {
        const row = await store.find(transactionId, video.inputsHash);
        if (row?.state !== 'waiting') return row ?? { state: 'dropped', files: null };
        if (gone.aborted) {
          await store.setWanted(transactionId, video.inputsHash, 0);
          throw gone.reason;
        }
        if (!isRecent(askedAt, scheduler.now(), waitMs)) return row;
        const isRenewalDue = !isRecent(renewedAt, scheduler.now(), RENEW_EVERY_MS);
        // Somebody else who waited for the same may have left, and said that nobody does.
        if (isRenewalDue || hasCome(row.wantedUntil, clock.now(), WANTED_FOR_MS)) {
          await store.setWanted(transactionId, video.inputsHash, clock.now() + WANTED_FOR_MS);
        }
        if (isRenewalDue) {
          renewedAt = scheduler.now();
          await hurry(transactionId, video, isAhead);
        }
        return undefined;
      }

      return lookUntilFound(look, {
        changes: videoChanges,
        scheduler,
        everyMs: LOOK_EVERY_MS,
        ends: [gone],
      });
    },
  };
}
