import type { Clock } from '@jepret/time';
import type { FastifyBaseLogger } from 'fastify';
import { isInstantDue } from '../../ports/clock.ts';
import { GiveUp, type JobQueue } from '../../ports/job-queue.ts';
import { addGifJob } from './make-gif.ts';
import type { VideoStore } from './store.ts';
import type { Video, VideoFiles } from './video.ts';
import { WAIT_LEASE_MS } from './video-request-store.ts';

interface Dependencies {
  store: VideoStore;
  clock: Clock;
  queue: Pick<JobQueue, 'add'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Limits the work that kills its program or its worker each time while no call waits for it. */
export const MAX_UNATTENDED_TRIES = 3;

/** The outcomes of making a video. */
export function createVideoEndings({ store, clock, queue, log }: Dependencies) {
  const hasWaitingCall = ({ wantedUntil }: Video): boolean =>
    !isInstantDue(wantedUntil, clock.now(), WAIT_LEASE_MS);

  async function giveUp(transactionId: string, video: Video, cause: unknown): Promise<never> {
    log.warn({ err: cause }, 'a video was given up');
    await store.end(transactionId, video, 'failed', clock.now());
    throw new GiveUp('The video could not be made.', { cause });
  }

  /**
   * After a temporary failure: a waiting call starts the work again within a second; without one, the
   * repeating job retries a chosen video a few times.
   */
  async function leaveForRetry(
    transactionId: string,
    inputsHash: string,
    cause: unknown,
  ): Promise<void> {
    log.warn({ err: cause }, 'a video failed temporarily and will be retried');
    const video = await store.find(transactionId, inputsHash);
    if (video?.state !== 'waiting' || hasWaitingCall(video)) return;
    if (!video.isChosen) return store.end(transactionId, video, 'dropped', clock.now());
    if (video.tries >= MAX_UNATTENDED_TRIES) return giveUp(transactionId, video, cause);
  }

  async function finish(transactionId: string, inputsHash: string, files: VideoFiles) {
    await store.finish(transactionId, inputsHash, files, clock.now());
    // Read again: it may have been chosen meanwhile. A film that was only viewed gets no GIF.
    const isChosen = (await store.find(transactionId, inputsHash))?.isChosen;
    if (isChosen && files.animatedClip) await addGifJob(queue, { transactionId, inputsHash });
  }

  return { isWaitedFor: hasWaitingCall, giveUp, leaveToAskers: leaveForRetry, finish };
}
