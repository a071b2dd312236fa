import { BoothError } from '../../http/booth-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { pause, type Scheduler } from '../../ports/scheduler.ts';
import type { NewVideo, Video, VideoStore } from './store.ts';

export const MAKE_JOB = 'videos-make';

interface Dependencies {
  store: VideoStore;
  queue: Pick<JobQueue, 'add'>;
  clock: Clock;
  scheduler: Scheduler;
}

/** Whoever makes it may be another process, so its row is what tells. */
const LOOK_EVERY_MS = 100;
const RENEW_EVERY_MS = 1_000;
/** Whoever waits and is silent for so long was killed. */
const WANTED_FOR_MS = 5_000;
/** The kiosk asks again after that, and joins what is still under way. */
const PATIENCE_MS = 120_000;

/** How videos are asked for: ahead of time, or by somebody who waits (D5). */
export function createVideoRequests({ store, queue, clock, scheduler }: Dependencies) {
  /** Harmless while it waits or runs; and nothing is lost when it has just ended without a result. */
  const addJob = (transactionId: string, { inputsHash }: NewVideo) =>
    queue.add(MAKE_JOB, { transactionId, inputsHash }, { key: `${transactionId}/${inputsHash}` });

  async function want(transactionId: string, video: NewVideo): Promise<void> {
    const now = clock.now();
    await store.want(transactionId, video, { now, until: now + WANTED_FOR_MS });
    await addJob(transactionId, video);
  }

  async function keepWanted(
    transactionId: string,
    video: NewVideo,
    isRenewalDue: boolean,
    wantedUntil: number,
  ): Promise<void> {
    const now = clock.now();
    // Somebody else who waited for the same may have left, and said that nobody does.
    if (isRenewalDue || wantedUntil <= now) {
      await store.setWanted(transactionId, video.inputsHash, now + WANTED_FOR_MS);
    }
    if (isRenewalDue) await addJob(transactionId, video);
  }

  return {
    /** Dropped as soon as somebody wants another one of the session. */
    async begin(transactionId: string, video: NewVideo): Promise<void> {
      if (!(await store.addAhead(transactionId, video, clock.now()))) return;
      await addJob(transactionId, video);
    },

    /**
     * Waits until it is made or has failed; `dropped` when its inputs have changed meanwhile. When
     * the asker is gone the work goes on, as work ahead that the next wish replaces.
     */
    async wait(
      transactionId: string,
      video: NewVideo,
      gone: AbortSignal,
    ): Promise<Pick<Video, 'state' | 'files'>> {
      await want(transactionId, video);
      await store.dropOthers(transactionId, video, clock.now());
      const askedAt = scheduler.now();
      let renewedAt = askedAt;
      for (;;) {
        const row = await store.find(transactionId, video.inputsHash);
        if (row?.state !== 'waiting') return row ?? { state: 'dropped', files: null };
        if (gone.aborted) {
          await store.setWanted(transactionId, video.inputsHash, 0);
          throw gone.reason;
        }
        if (scheduler.now() - askedAt > PATIENCE_MS) {
          throw new BoothError('unavailable', 'The video is not ready yet.');
        }
        const isRenewalDue = scheduler.now() - renewedAt >= RENEW_EVERY_MS;
        if (isRenewalDue) renewedAt = scheduler.now();
        await keepWanted(transactionId, video, isRenewalDue, row.wantedUntil);
        await pause(scheduler, LOOK_EVERY_MS, gone);
      }
    },
  };
}
