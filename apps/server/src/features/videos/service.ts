import type { GenerateVideoBody } from '@jepret/contract';
import { BoothError } from '../../domain/booth-error.ts';
import { type FilesOwner, hashText } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Scheduler } from '../../ports/scheduler.ts';
import type { GetVideoInputs } from './inputs.ts';
import { addGifJob } from './make-gif.ts';
import { type Asker, createVideoRequests } from './requests.ts';
import type { VideoStore } from './store.ts';
import type { NewVideo, Video, VideoFiles } from './video.ts';
import { gifKeyOf } from './video-keys.ts';

interface Dependencies {
  store: VideoStore;
  blobStore: BlobStore;
  queue: Pick<JobQueue, 'add'>;
  clock: Clock;
  scheduler: Scheduler;
  /** Whether this booth has what videos are made with. */
  canMake: boolean;
  getInputs: GetVideoInputs;
}

type VideoPick = Omit<GenerateVideoBody, 'txID' | 'fps'>;

type LiveFiles = VideoFiles & Required<Pick<VideoFiles, 'animatedClip'>>;

/** Each time with the photos and clips as they are then. */
const TRIES = 3;

/** Of whoever has a painting compiled: the kiosk asks again, and joins what is still under way. */
const PAINTING_WAIT_MS = 30_000;

export function createVideoService(dependencies: Dependencies) {
  const { store, blobStore, queue, clock, canMake, getInputs } = dependencies;
  const requests = createVideoRequests(dependencies);

  async function toLive({ id }: FilesOwner, { effect, frameName, categoryName }: VideoPick) {
    const plan = { kind: 'live', effect, frameName, categoryName } as const;
    const { hash, shots, template } = await getInputs(id, plan);
    const hasClips = shots.some(({ clip }) => clip);
    return { video: { inputsHash: hash, plan }, hasClips, slots: template.slots };
  }

  async function findMade({ id }: FilesOwner, video: NewVideo): Promise<VideoFiles | undefined> {
    const made = await store.find(id, video.inputsHash);
    if (made?.state !== 'made' || !made.files) return undefined;
    const { video: videoKey, animatedClip = videoKey } = made.files;
    if ((await isThere(videoKey)) && (await isThere(animatedClip))) return made.files;
    await store.end(id, made, 'dropped', clock.now());
    return undefined;
  }

  async function isThere(key: string): Promise<boolean> {
    const blob = await blobStore.openRead(key, { start: 0, end: 0 });
    blob?.stream.destroy();
    return blob !== undefined;
  }

  /**
   * A repeat joins what is under way or gets what was made (CALL-15); what is dropped is asked for
   * anew.
   */
  async function getFiles(
    owner: FilesOwner,
    describe: () => Promise<NewVideo>,
    asker: Asker,
  ): Promise<{ video: NewVideo; state: Video['state']; files?: VideoFiles | null }> {
    for (let tries = 1; ; tries += 1) {
      const video = await describe();
      const made = await findMade(owner, video);
      if (made) return { video, state: 'made', files: made };
      const { state, files } = await requests.wait(owner.id, video, asker);
      if (state === 'made') return { video, state, files };
      if (state !== 'dropped' || tries === TRIES) return { video, state };
    }
  }

  async function readFiles(
    { id }: Pick<FilesOwner, 'id'>,
    inputsHash: string,
  ): Promise<VideoFiles | undefined> {
    const made = await store.find(id, inputsHash);
    return made?.state === 'made' ? (made.files ?? undefined) : undefined;
  }

  /** Of what was made before anybody chose it. */
  const wishGif = ({ id: transactionId }: FilesOwner, { inputsHash }: NewVideo) =>
    addGifJob(queue, { transactionId, inputsHash });

  return {
    async generate(owner: FilesOwner, pick: VideoPick, gone: AbortSignal): Promise<LiveFiles> {
      if (!canMake) throw new BoothError('invalid', 'This booth makes no videos.');
      const { video, files } = await getFiles(
        owner,
        async () => {
          const { video } = await toLive(owner, pick);
          if (!pick.ahead) await store.choose(owner.id, video, clock.now());
          return video;
        },
        // However long: whoever asked again has joined it, and only they know when to give up.
        { gone, isAhead: pick.ahead },
      );
      if (!files?.animatedClip) throw new BoothError('invalid', 'The video could not be made.');
      // Nobody takes home what was only looked at.
      if (!pick.ahead && !files.gif) await wishGif(owner, video);
      return { ...files, animatedClip: files.animatedClip };
    },

    /** Before anybody asks, while the visitor still looks at effects. */
    async begin(owner: FilesOwner, pick: VideoPick): Promise<void> {
      if (!canMake) return;
      const { video, hasClips } = await toLive(owner, pick);
      if (hasClips) await requests.begin(owner.id, video);
    },

    /** What `generate` has made for the same; whether it is still there, its reader finds out. */
    async find(owner: FilesOwner, pick: VideoPick): Promise<VideoFiles | undefined> {
      return readFiles(owner, (await toLive(owner, pick)).video.inputsHash);
    },

    /** The films of `generate` with a painting over them, to be made; undefined when there are none. */
    async planPainted(
      owner: FilesOwner,
      pick: VideoPick,
      paintingKey: string,
    ): Promise<NewVideo | undefined> {
      if (!canMake) return undefined;
      const { video, slots } = await toLive(owner, pick);
      const made = await findMade(owner, video);
      if (!made) return undefined;
      const { video: videoKey, animatedClip: key } = made;
      const plan = {
        ...({ kind: 'painted', effect: pick.effect, videoKey, paintingKey } as const),
        ...(key !== undefined && { animatedClip: { key, slots } }),
      };
      return { inputsHash: hashText(JSON.stringify([videoKey, key, paintingKey])), plan };
    },

    /** Undefined when they cannot be made. */
    async paint(
      owner: FilesOwner,
      planned: NewVideo,
      gone: AbortSignal,
    ): Promise<VideoFiles | undefined> {
      const { video, state, files } = await getFiles(
        owner,
        async () => {
          await store.choose(owner.id, planned, clock.now());
          return planned;
        },
        { gone, waitMs: PAINTING_WAIT_MS },
      );
      if (state === 'waiting') throw notReady();
      if (files?.animatedClip && !files.gif) await wishGif(owner, video);
      return files ?? undefined;
    },

    /** Of a painting that nobody wants any more; whoever still makes them finds that and stops. */
    async forgetPainted({ id }: FilesOwner, inputsHash: string): Promise<void> {
      const files = (await store.find(id, inputsHash))?.files;
      await store.delete(id, inputsHash);
      if (!files) return;
      const { video, animatedClip } = files;
      for (const key of [video, animatedClip, animatedClip && gifKeyOf(animatedClip)]) {
        if (key !== undefined) await blobStore.delete(key);
      }
    },

    /** What was planned by that hash, when it is made. */
    findPainted: readFiles,

    urlOf: (key: string): Promise<string> => blobStore.urlOf(key),
  };
}

/** The kiosk asks again, and joins what is still under way. */
const notReady = () => new BoothError('unavailable', 'The video is not ready yet.');

export type VideoService = ReturnType<typeof createVideoService>;
