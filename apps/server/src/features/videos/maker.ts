import { VideoError } from '@jepret/compositor';
import { type Clock, repeat, type Scheduler } from '@jepret/time';
import type { FastifyBaseLogger } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import type { Notifier } from '../../domain/notifier.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { type BlobStore, BlobStoreError } from '../../ports/blob-store.ts';
import type { JobHandler, JobQueue } from '../../ports/job-queue.ts';
import type { RenderPlan } from './render.ts';
import type { SpareTime } from './spare-time.ts';
import type { VideoStore } from './store.ts';
import { keyOf, type Video, type VideoFiles } from './video.ts';
import { createVideoEndings, TRIES_ALONE } from './video-endings.ts';
import { areFilmsThere } from './video-keys.ts';

export interface MakerDependencies {
  store: VideoStore;
  clock: Clock;
  scheduler: Scheduler;
  videoChanges: Notifier;
  queue: Pick<JobQueue, 'add'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  spareTime: SpareTime<VideoFiles>;
  blobStore: BlobStore;
  renderPlan: RenderPlan;
  /** Undefined when its money went back. */
  findOwner(transactionId: string): Promise<FilesOwner | undefined>;
  /** Undefined when the session has come to its end. */
  findPresent(transactionId: string): Promise<FilesOwner | undefined>;
}

type JobContext = Parameters<JobHandler>[1];

/** What failed twice fails for good: the session goes on with its photos (FILM-13). */
const TRIES = 2;
/** How soon a wish in another process is noticed. */
const LOOK_EVERY_MS = 500;
/** Of one try, on a machine with much to do: half of the time that a kiosk waits for it. */
const TIME_LIMIT_MS = 300_000;

/** Makes what is asked for, unless nobody wants it any more. */
export function createVideoMaker(dependencies: MakerDependencies) {
  const { store, clock, scheduler, videoChanges, findOwner, findPresent } = dependencies;
  const { isWaitedFor, giveUp, leaveToAskers, finish } = createVideoEndings(dependencies);
  const getFiles = createGetFiles(dependencies);

  /** What was chosen and left is taken home, whoever came after (FILM-16); other work ends with its visit. */
  const findTaker = (transactionId: string, video: Video) =>
    video.isChosen && !isWaitedFor(video) ? findOwner(transactionId) : findPresent(transactionId);

  async function isWanted(transactionId: string, inputsHash: string): Promise<boolean> {
    const video = await store.find(transactionId, inputsHash);
    return video?.state === 'waiting' && (await findTaker(transactionId, video)) !== undefined;
  }

  async function tryToMake(
    transactionId: string,
    inputsHash: string,
    { signal, attempt }: JobContext,
  ): Promise<void> {
    const video = await store.find(transactionId, inputsHash);
    if (video?.state !== 'waiting') return;
    const owner = await findTaker(transactionId, video);
    if (!owner) return store.end(transactionId, video, 'dropped', clock.now());
    const isAlone = !isWaitedFor(video);
    if (isAlone && video.tries >= TRIES_ALONE) {
      return giveUp(transactionId, video, new Error('Its worker died in the middle of every try.'));
    }
    if (isAlone) await store.countTry({ transactionId, inputsHash });

    const unwanted = new AbortController();
    const look = () =>
      isWanted(transactionId, inputsHash).then(
        (isStillWanted) => isStillWanted || unwanted.abort(),
        // A database that does not answer is no reason to throw work away.
        () => {},
      );
    const stopLooking = repeat(scheduler, LOOK_EVERY_MS, look);
    const unsubscribe = videoChanges.subscribe(() => void look());
    const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      const ends = AbortSignal.any([signal, unwanted.signal, timeLimit]);
      const files = await getFiles(owner, video, ends);
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
      unsubscribe();
    }
  }

  return (...video: Parameters<typeof tryToMake>): Promise<void> =>
    tryToMake(...video).finally(videoChanges.notify);
}

/** What was made ahead in the editor, or is made there now, else made here. */
const createGetFiles = ({ blobStore, spareTime, renderPlan }: MakerDependencies) =>
  async function getFiles(
    owner: FilesOwner,
    video: Video,
    signal: AbortSignal,
  ): Promise<VideoFiles | undefined> {
    const { files, inputsHash } = video;
    if (files && (await areFilmsThere(blobStore, files))) return files;
    const key = keyOf({ transactionId: owner.id, inputsHash });
    return (await spareTime.join(key, signal)) ?? renderPlan(owner, video, signal);
  };

const isStorageAway = (error: unknown): boolean =>
  error instanceof BlobStoreError && error.fault !== 'refused';

/** The same work may succeed as soon as the machine can do it. */
const isPassing = (error: unknown): boolean =>
  isStorageAway(error) || (error instanceof VideoError && error.isTemporary);
