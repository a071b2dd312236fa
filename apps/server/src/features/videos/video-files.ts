import type { GenerateVideoBody } from '@jepret/contract';
import type { Clock, Scheduler } from '@jepret/time';
import type { Notifier } from '../../domain/notifier.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { GetVideoInputs } from './inputs.ts';
import { addGifJob } from './make-gif.ts';
import { createVideoRequests, type WaitOptions } from './requests.ts';
import type { VideoStore } from './store.ts';
import type { NewVideo, Video, VideoFiles } from './video.ts';
import { areFilmsStored, deleteFilms, videoKeysOf } from './video-keys.ts';

export interface VideoDependencies {
  store: VideoStore;
  blobStore: BlobStore;
  queue: Pick<JobQueue, 'add'>;
  clock: Clock;
  scheduler: Scheduler;
  videoChanges: Notifier;
  /** Whether this booth has ffmpeg. */
  canMake: boolean;
  getInputs: GetVideoInputs;
}

export type VideoPick = Omit<GenerateVideoBody, 'txID' | 'fps'>;

/** Each try uses the current photos and clips. */
const MAX_TRIES = 3;

/** Finds or makes the films of a session. */
export function createVideoFiles(dependencies: VideoDependencies) {
  const { store, blobStore, queue, clock, getInputs } = dependencies;
  const requests = createVideoRequests(dependencies);

  async function planLive({ id }: FilesOwner, { effect, frameName, categoryName }: VideoPick) {
    const plan = { kind: 'live', effect, frameName, categoryName } as const;
    const { hash, shots } = await getInputs(id, plan);
    const hasClips = shots.some(({ clip }) => clip);
    return { video: { inputsHash: hash, plan }, hasClips };
  }

  async function findMade({ id }: FilesOwner, video: NewVideo): Promise<VideoFiles | undefined> {
    const made = await store.find(id, video.inputsHash);
    if (made?.state !== 'made' || !made.files) return undefined;
    if (await areFilmsStored(blobStore, made.files)) return made.files;
    await store.end(id, made, 'dropped', clock.now());
    return undefined;
  }

  /** Drops planned films that another one replaces, and deletes what was made of them ahead (FILM-37). */
  async function dropPlanned(owner: FilesOwner, video: NewVideo): Promise<void> {
    for (const dropped of await store.dropPlanned(owner.id, video, clock.now())) {
      await deleteFilms(blobStore, videoKeysOf(owner, dropped));
    }
  }

  /**
   * A repeated call joins the work in progress or gets the finished films (CALL-15); a dropped video
   * is requested again.
   */
  async function getFiles(
    owner: FilesOwner,
    describe: () => Promise<NewVideo>,
    waitOptions: WaitOptions,
  ): Promise<{ video: NewVideo; state: Video['state']; files?: VideoFiles | null }> {
    for (let tries = 1; ; tries += 1) {
      const video = await describe();
      const id = { transactionId: owner.id, inputsHash: video.inputsHash };
      await store.markAheadMade(id, clock.now());
      const made = await findMade(owner, video);
      if (made) return { video, state: 'made', files: made };
      const { state, files } = await requests.wait(owner.id, video, waitOptions);
      if (state === 'made') return { video, state, files };
      if (state !== 'dropped' || tries === MAX_TRIES) return { video, state };
    }
  }

  async function readFiles(
    { id }: Pick<FilesOwner, 'id'>,
    inputsHash: string,
  ): Promise<VideoFiles | undefined> {
    const made = await store.find(id, inputsHash);
    return made?.state === 'made' ? (made.files ?? undefined) : undefined;
  }

  /** Adds the job for the GIF of a video that was made before it was chosen. */
  const requestGif = ({ id: transactionId }: FilesOwner, { inputsHash }: NewVideo) =>
    addGifJob(queue, { transactionId, inputsHash });

  return {
    toLive: planLive,
    getFiles,
    readFiles,
    dropPlanned,
    requestGif,
    begin: requests.begin,
  };
}

export type Videos = ReturnType<typeof createVideoFiles>;
