import type { FastifyBaseLogger } from 'fastify';
import { BoothError } from '../../http/booth-error.ts';
import { BlobStoreError } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import { GiveUp, type JobHandler } from '../../ports/job-queue.ts';
import type { Scheduler } from '../../ports/scheduler.ts';
import type { FilesOwner } from '../../ports/session-files.ts';
import type { GetVideoInputs } from './inputs.ts';
import type { Render } from './render.ts';
import type { Video, VideoFiles, VideoStore } from './store.ts';

export interface MakerDependencies {
  store: VideoStore;
  clock: Clock;
  scheduler: Scheduler;
  log: Pick<FastifyBaseLogger, 'warn'>;
  getInputs: GetVideoInputs;
  render: Render;
  /** Undefined when the session has come to its end. */
  findPresent(transactionId: string): Promise<FilesOwner | undefined>;
}

type JobContext = Parameters<JobHandler>[1];

/** A visitor waits: what failed twice is given up, and the session goes on with its photos (D24). */
const TRIES = 2;
const LOOK_EVERY_MS = 200;
/** Of one try; ffmpeg's own runs have shorter ones. */
const TIME_LIMIT_MS = 110_000;

/** Makes what is asked for, unless nobody wants it any more. */
export function createVideoMaker(dependencies: MakerDependencies) {
  const { store, clock, scheduler, log, getInputs, render, findPresent } = dependencies;

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

  async function giveUp(transactionId: string, video: Video, cause?: unknown): Promise<never> {
    log.warn({ err: cause }, 'a video was given up');
    await store.end(transactionId, video, 'failed', clock.now());
    throw new GiveUp('The video could not be made.', { cause });
  }

  /** That was no try of the video: whoever waits for it has it begun anew within a second. */
  async function leaveToAskers(
    transactionId: string,
    inputsHash: string,
    cause: unknown,
  ): Promise<void> {
    log.warn({ err: cause }, 'a video waits for the storage');
    const video = await store.find(transactionId, inputsHash);
    if (video?.state !== 'waiting' || video.wantedUntil > clock.now()) return;
    await store.end(transactionId, video, 'dropped', clock.now());
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
    // The tries before ended with their workers, so nobody was left to give it up.
    if (attempt > TRIES) return giveUp(transactionId, video);

    const unwanted = new AbortController();
    const stopLooking = lookEvery(LOOK_EVERY_MS, scheduler, async () => {
      if (!(await isWanted(transactionId, inputsHash))) unwanted.abort();
    });
    const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      const files = await renderPlan(
        owner,
        video,
        AbortSignal.any([signal, unwanted.signal, timeLimit]),
      );
      if (files) await store.finish(transactionId, inputsHash, files, clock.now());
      else await store.end(transactionId, video, 'dropped', clock.now());
    } catch (error) {
      if (unwanted.signal.aborted) return store.end(transactionId, video, 'dropped', clock.now());
      // The queue stops, or another process has taken over: no failure of the video.
      if (signal.aborted) throw error;
      if (isStorageAway(error)) return leaveToAskers(transactionId, inputsHash, error);
      // A photo that is missing is no matter of trying again.
      if (attempt < TRIES && !(error instanceof BoothError)) throw error;
      return giveUp(transactionId, video, error);
    } finally {
      stopLooking();
    }
  };
}

const isStorageAway = (error: unknown): boolean =>
  error instanceof BlobStoreError && error.fault === 'unreachable';

function lookEvery(everyMs: number, scheduler: Scheduler, look: () => Promise<void>): () => void {
  let isStopped = false;
  let cancel = () => {};
  const lookLater = () => {
    cancel = scheduler.schedule(everyMs, async () => {
      // A database that does not answer is no reason to throw work away.
      await look().catch(() => {});
      if (!isStopped) lookLater();
    });
  };
  lookLater();
  return () => {
    isStopped = true;
    cancel();
  };
}
