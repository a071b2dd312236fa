import type { Clock } from '@jepret/time';
import type { FastifyBaseLogger } from 'fastify';
import { hasCome } from '../../ports/clock.ts';
import { GiveUp, type JobQueue } from '../../ports/job-queue.ts';
import { addGifJob } from './make-gif.ts';
import type { VideoStore } from './store.ts';
import type { Video, VideoFiles } from './video.ts';
import { WANTED_FOR_MS } from './video-wishes.ts';

interface Dependencies {
  store: VideoStore;
  clock: Clock;
  queue: Pick<JobQueue, 'add'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Of what ends its program or its worker each time, when nobody waits for it. */
export const TRIES_ALONE = 3;

/** How the making of a video comes to its end. */
export function createVideoEndings({ store, clock, queue, log }: Dependencies) {
  const isWaitedFor = ({ wantedUntil }: Video): boolean =>
    !hasCome(wantedUntil, clock.now(), WANTED_FOR_MS);

  async function giveUp(transactionId: string, video: Video, cause: unknown): Promise<never> {
    log.warn({ err: cause }, 'a video was given up');
    await store.end(transactionId, video, 'failed', clock.now());
    throw new GiveUp('The video could not be made.', { cause });
  }

  /**
   * Perhaps not the video's fault: whoever waits for it has it begun anew within a second, and what
   * was chosen is found again when nobody does, a few times.
   */
  async function leaveToAskers(
    transactionId: string,
    inputsHash: string,
    cause: unknown,
  ): Promise<void> {
    log.warn({ err: cause }, 'a video waits for better times');
    const video = await store.find(transactionId, inputsHash);
    if (video?.state !== 'waiting' || isWaitedFor(video)) return;
    if (!video.isChosen) return store.end(transactionId, video, 'dropped', clock.now());
    if (video.tries >= TRIES_ALONE) return giveUp(transactionId, video, cause);
  }

  async function finish(transactionId: string, inputsHash: string, files: VideoFiles) {
    await store.finish(transactionId, inputsHash, files, clock.now());
    // Whoever asked for it may have left. Nobody takes home what was only looked at.
    const isChosen = (await store.find(transactionId, inputsHash))?.isChosen;
    if (isChosen && files.animatedClip) await addGifJob(queue, { transactionId, inputsHash });
  }

  return { isWaitedFor, giveUp, leaveToAskers, finish };
}
