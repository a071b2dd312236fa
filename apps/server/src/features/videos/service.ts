import type { EffectName, GenerateVideoBody } from '@jepret/contract';
import { BoothError } from '../../http/booth-error.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Scheduler } from '../../ports/scheduler.ts';
import { type FilesOwner, hashText } from '../../ports/session-files.ts';
import type { GetVideoInputs } from './inputs.ts';
import { GIF_JOB } from './make-gif.ts';
import { type Asker, createVideoRequests } from './requests.ts';
import type { NewVideo, Video, VideoFiles, VideoStore } from './store.ts';

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

/** A painting that was laid over the print, to be laid over the living print too. */
interface Painting {
  effect: EffectName;
  /** Of the living print. */
  videoKey: string;
  paintingKey: string;
}

type VideoPick = Omit<GenerateVideoBody, 'txID' | 'fps'>;

type LiveFiles = VideoFiles & Required<Pick<VideoFiles, 'animatedClip'>>;

/** Each time with the photos and clips as they are then. */
const TRIES = 3;

/** The kiosk asks again after that, and joins what is still under way. */
const PATIENCE_MS = 30_000;
/** The painted print is there by then, and worth more than its video. */
const PAINTING_PATIENCE_MS = 20_000;

export function createVideoService(dependencies: Dependencies) {
  const { store, blobStore, queue, clock, canMake, getInputs } = dependencies;
  const requests = createVideoRequests(dependencies);

  async function toLive({ id }: FilesOwner, { effect, frameName, categoryName }: VideoPick) {
    const plan = { kind: 'live', effect, frameName, categoryName } as const;
    const { hash, shots } = await getInputs(id, plan);
    return { video: { inputsHash: hash, plan }, hasClips: shots.some(({ clip }) => clip) };
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

  /** A repeat joins what is under way or gets what was made (D18); what is dropped is asked for anew. */
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

  const addGifJob = ({ id: transactionId }: FilesOwner, { inputsHash }: NewVideo) =>
    queue.add(GIF_JOB, { transactionId, inputsHash }, { key: `${transactionId}/${inputsHash}` });

  return {
    async generate(owner: FilesOwner, pick: VideoPick, gone: AbortSignal): Promise<LiveFiles> {
      if (!canMake) throw new BoothError('invalid', 'This booth makes no videos.');
      const { video, state, files } = await getFiles(
        owner,
        async () => {
          const { video } = await toLive(owner, pick);
          if (!pick.ahead) await store.choose(owner.id, video, clock.now());
          return video;
        },
        { gone, patienceMs: PATIENCE_MS, isAhead: pick.ahead },
      );
      if (state === 'waiting') throw new BoothError('unavailable', 'The video is not ready yet.');
      if (!files?.animatedClip) throw new BoothError('invalid', 'The video could not be made.');
      // Nobody takes home what was only looked at.
      if (!pick.ahead) await addGifJob(owner, video);
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
      const { video } = await toLive(owner, pick);
      const made = await store.find(owner.id, video.inputsHash);
      return made?.state === 'made' ? (made.files ?? undefined) : undefined;
    },

    /** Undefined when it cannot be made, or not in time. */
    async paint(
      owner: FilesOwner,
      { effect, videoKey, paintingKey }: Painting,
      gone: AbortSignal,
    ): Promise<string | undefined> {
      if (!canMake) return undefined;
      const plan = { kind: 'painted', effect, videoKey, paintingKey } as const;
      const inputsHash = hashText(JSON.stringify([videoKey, paintingKey]));
      const { files } = await getFiles(owner, async () => ({ inputsHash, plan }), {
        gone,
        patienceMs: PAINTING_PATIENCE_MS,
      });
      return files?.video;
    },

    urlOf: (key: string): Promise<string> => blobStore.urlOf(key),
  };
}

export type VideoService = ReturnType<typeof createVideoService>;
