import { VideoError } from '@jepret/compositor';
import type { FastifyBaseLogger } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import { type Clock, hasCome } from '../../ports/clock.ts';
import { GiveUp, type JobHandler, type JobQueue } from '../../ports/job-queue.ts';
import { repeat, type Scheduler } from '../../ports/scheduler.ts';
import type { GetVideoInputs } from './inputs.ts';
import { addGifJob } from './make-gif.ts';
import type { Render } from './render.ts';
import type { VideoStore } from './store.ts';
import type { Video, VideoFiles } from './video.ts';
import { WANTED_FOR_MS } from './video-wishes.ts';

export interface MakerDependencies {
  store: VideoStore;
  clock: Clock;
  scheduler: Scheduler;
  queue: Pick<JobQueue, 'add'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  getInputs: GetVideoInputs;
  render: Render;
  /** Undefined when the session has come to its end. */
  findPresent(transactionId: string): Promise<FilesOwner | undefined>;
}

type JobContext = Parameters<JobHandler>[1];

/** What failed twice fails for good: the session goes on with its photos (FILM-13). */
const TRIES = 2;
/** Of what ends its program or its worker each time, when nobody waits for it. */
const TRIES_ALONE = 3;
const LOOK_EVERY_MS = 200;
/** Of one try, on a machine with much to do: half of the time that a kiosk waits for it. */
const TIME_LIMIT_MS = 300_000;

/** Makes what is asked for, unless nobody wants it any more. */
export function createVideoMaker(dependencies: MakerDependencies) {
  const { store, clock, scheduler, queue, log, getInputs, render, findPresent } = dependencies;

  const isWaitedFor = ({ wantedUntil }: Video): boolean =>
    !hasCome(wantedUntil, clock.now(), WANTED_FOR_MS);

  async function isWanted(transactionId: string, inputsHash: string): Promise<boolean> {
    const video = await store.find(transactionId, inputsHash);
    return video?.state === 'waiting' && (await findPresent(transactionId)) !== undefined;
  }

  /** Undefined when the photos or clips are others by now: whoever waits asks anew. */
  async function renderPlan(
    owner: FilesOwner,
    { inputsHash, plan }: Video,
    signal: AbortSignal,
  ): Promise<VideoFiles | undefined> {
    if (plan.kind === 'painted') return render.painted(owner, { inputsHash, plan }, signal);
    const inputs = await getInputs(owner.id, plan);
    if (inputs.hash !== inputsHash) return undefined;
    return render.live(owner, { inputsHash, plan }, inputs, signal);
  }

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

  return async function make(
    transactionId: string,
    inputsHash: string,
    { signal, attempt }: JobContext,
  ): Promise<void> {
    const video = await store.find(transactionId, inputsHash);
    if (video?.state !== 'waiting') return;
    const owner = await findPresent(transactionId);
    if (!owner) return store.end(transactionId, video, 'dropped', clock.now());
    const isAlone = !isWaitedFor(video);
    if (isAlone && video.tries >= TRIES_ALONE) {
      return giveUp(transactionId, video, new Error('Its worker died in the middle of every try.'));
    }
    if (isAlone) await store.countTry({ transactionId, inputsHash });

    const unwanted = new AbortController();
    const look = async () => {
      if (!(await isWanted(transactionId, inputsHash))) unwanted.abort();
    };
    // A database that does not answer is no reason to throw work away.
    const stopLooking = repeat(scheduler, LOOK_EVERY_MS, () => look().catch(() => {}));
    const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      const files = await renderPlan(
        owner,
        video,
        AbortSignal.any([signal, unwanted.signal, timeLimit]),
      );
      if (files) await finish(transactionId, inputsHash, files);
      else await store.end(transactionId, video, 'dropped', clock.now());
    } catch (error) {
      if (unwanted.signal.aborted) return store.end(transactionId, video, 'dropped', clock.now());
      // A queue that stops, another process that has taken over, a storage that is away: no try.
      const isForgiven = signal.aborted || isStorageAway(error);
      if (isAlone && isForgiven) await store.forgiveTry({ transactionId, inputsHash });
      if (signal.aborted) throw error;
      if (timeLimit.aborted || isPassing(error)) {
        return leaveToAskers(transactionId, inputsHash, error);
      }
      // A photo that is missing is no matter of trying again.
      if (attempt < TRIES && !(error instanceof BoothError)) throw error;
      return giveUp(transactionId, video, error);
    } finally {
      stopLooking();
    }
  };
}

const isStorageAway = (error: unknown): boolean =>
  error instanceof BlobStoreError && error.fault !== 'refused';

/** The same work may succeed as soon as the machine can do it. */
const isPassing = (error: unknown): boolean =>
  isStorageAway(error) || (error instanceof VideoError && error.isTemporary);
