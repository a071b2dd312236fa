import { VideoError } from '@jepret/compositor';
import { type Clock, repeat, type Scheduler } from '@jepret/time';
import type { FastifyBaseLogger } from 'fastify';
import { BoothError } from '../../domain/booth-error.ts';
import type { Notifier } from '../../domain/notifier.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { type BlobStore, BlobStoreError } from '../../ports/blob-store.ts';
import type { JobHandler, JobQueue } from '../../ports/job-queue.ts';
import type { IdleScheduler } from './idle-scheduler.ts';
import type { RenderPlan } from './render.ts';
import type { VideoStore } from './store.ts';
import { keyOf, type Video, type VideoFiles } from './video.ts';
import { createVideoEndings, MAX_UNATTENDED_TRIES } from './video-endings.ts';
import { areFilmsStored } from './video-keys.ts';

export interface MakerDependencies {
  store: VideoStore;
  clock: Clock;
  scheduler: Scheduler;
  videoChanges: Notifier;
  queue: Pick<JobQueue, 'add'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  idleScheduler: IdleScheduler<VideoFiles>;
  blobStore: BlobStore;
  renderPlan: RenderPlan;
  /** Undefined if the session was refunded. */
  findOwner(transactionId: string): Promise<FilesOwner | undefined>;
  /** Undefined if the session has ended. */
  findActiveOwner(transactionId: string): Promise<FilesOwner | undefined>;
}

type JobContext = Parameters<JobHandler>[1];

/** After two failures a video fails for good: the session continues with its photos (FILM-13). */
const MAX_TRIES = 2;
/** How soon a request in another process is noticed. */
const CHECK_INTERVAL_MS = 500;
/** The limit of one try on a busy machine: half of the time that a kiosk waits. */
const TIME_LIMIT_MS = 300_000;

/** Makes requested videos, and stops if a video is no longer wanted. */
export function createVideoMaker(dependencies: MakerDependencies) {
  const { store, clock, scheduler, videoChanges, findOwner, findActiveOwner } = dependencies;
  const { isWaitedFor, giveUp, leaveToAskers, finish } = createVideoEndings(dependencies);
  const getFiles = createGetFiles(dependencies);

  /** A chosen film is made even after its visitor has left (FILM-16); other work ends with the session. */
  const findVideoOwner = (transactionId: string, video: Video) =>
    video.isChosen && !isWaitedFor(video)
      ? findOwner(transactionId)
      : findActiveOwner(transactionId);

  async function isWanted(transactionId: string, inputsHash: string): Promise<boolean> {
    const video = await store.find(transactionId, inputsHash);
    return video?.state === 'waiting' && (await findVideoOwner(transactionId, video)) !== undefined;
  }

  async function tryToMake(
    transactionId: string,
    inputsHash: string,
    { signal, attempt }: JobContext,
  ): Promise<void> {
    const video = await store.find(transactionId, inputsHash);
    if (video?.state !== 'waiting') return;
    const owner = await findVideoOwner(transactionId, video);
    if (!owner) return store.end(transactionId, video, 'dropped', clock.now());
    const isUnattended = !isWaitedFor(video);
    if (isUnattended && video.tries >= MAX_UNATTENDED_TRIES) {
      return giveUp(transactionId, video, new Error('The worker died during every try.'));
    }
    if (isUnattended) await store.countTry({ transactionId, inputsHash });

    const unwanted = new AbortController();
    const check = () =>
      isWanted(transactionId, inputsHash).then(
        (isStillWanted) => isStillWanted || unwanted.abort(),
        // An unreachable database does not stop the work.
        () => {},
      );
    const stopChecking = repeat(scheduler, CHECK_INTERVAL_MS, check);
    const unsubscribe = videoChanges.subscribe(() => void check());
    const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      const ends = AbortSignal.any([signal, unwanted.signal, timeLimit]);
      const files = await getFiles(owner, video, ends);
      if (files) await finish(transactionId, inputsHash, files);
      else await store.end(transactionId, video, 'dropped', clock.now());
    } catch (error) {
      if (unwanted.signal.aborted) return store.end(transactionId, video, 'dropped', clock.now());
      // Not counted: a stopping queue, a takeover by another process, or an unreachable storage.
      const isUncounted = signal.aborted || isStorageUnreachable(error);
      if (isUnattended && isUncounted) await store.uncountTry({ transactionId, inputsHash });
      if (signal.aborted) throw error;
      if (timeLimit.aborted || isTemporary(error)) {
        return leaveToAskers(transactionId, inputsHash, error);
      }
      // A retry does not help if a photo is missing.
      if (attempt < MAX_TRIES && !(error instanceof BoothError)) throw error;
      return giveUp(transactionId, video, error);
    } finally {
      stopChecking();
      unsubscribe();
    }
  }

  return (...video: Parameters<typeof tryToMake>): Promise<void> =>
    tryToMake(...video).finally(videoChanges.notify);
}

/** Uses the films that were made ahead, joins the work on them, or renders them here. */
const createGetFiles = ({ blobStore, idleScheduler, renderPlan }: MakerDependencies) =>
  async function getFiles(
    owner: FilesOwner,
    video: Video,
    signal: AbortSignal,
  ): Promise<VideoFiles | undefined> {
    const { files, inputsHash } = video;
    if (files && (await areFilmsStored(blobStore, files))) return files;
    const key = keyOf({ transactionId: owner.id, inputsHash });
    return (await idleScheduler.join(key, signal)) ?? renderPlan(owner, video, signal);
  };

const isStorageUnreachable = (error: unknown): boolean =>
  error instanceof BlobStoreError && error.fault !== 'refused';

/** The same work may succeed later. */
const isTemporary = (error: unknown): boolean =>
  isStorageUnreachable(error) || (error instanceof VideoError && error.isTemporary);
