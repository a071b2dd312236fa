import { BoothError } from '../../domain/booth-error.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { createFinishedVideos } from './finished-videos.ts';
import { createHoldAhead } from './hold-ahead.ts';
import type { VideoFiles, VideoPlan } from './video.ts';
import { createVideoFiles, type VideoDependencies, type VideoPick } from './video-files.ts';
import { videoKeysOf } from './video-keys.ts';

type LiveFiles = VideoFiles & Required<Pick<VideoFiles, 'animatedClip'>>;

const NO_VIDEOS = 'This booth makes no videos.'; // FILM-17

export function createVideoService(dependencies: VideoDependencies) {
  const { store, blobStore, clock, canMake } = dependencies;
  const videos = createVideoFiles(dependencies);

  /** Named before it is made: with the editor ahead nobody looks at it (FILM-35). */
  async function plan(owner: FilesOwner, pick: VideoPick): Promise<LiveFiles> {
    const { video } = await videos.toLive(owner, pick);
    if (!pick.ahead) {
      await videos.dropPlanned(owner, video);
      await store.plan(owner.id, video, clock.now());
    }
    return videoKeysOf(owner, video);
  }

  return {
    ...createFinishedVideos(dependencies, videos),

    holdAhead: createHoldAhead(dependencies),

    async generate(owner: FilesOwner, pick: VideoPick, gone: AbortSignal): Promise<LiveFiles> {
      if (!canMake) throw new BoothError('invalid', NO_VIDEOS);
      if (pick.editorFollows) return plan(owner, pick);
      const { video, files } = await videos.getFiles(
        owner,
        async () => {
          const { video } = await videos.toLive(owner, pick);
          if (!pick.ahead) await store.choose(owner.id, video, clock.now());
          return video;
        },
        // However long: whoever asked again has joined it, and only they know when to give up.
        { gone, isAhead: pick.ahead },
      );
      if (!files?.animatedClip) throw new BoothError('invalid', 'The video could not be made.');
      // Nobody takes home what was only looked at.
      if (!pick.ahead && !files.gif) await videos.wishGif(owner, video);
      return { ...files, animatedClip: files.animatedClip };
    },

    /** Before anybody asks, while the visitor still looks at effects. */
    async begin(owner: FilesOwner, pick: VideoPick): Promise<void> {
      if (!canMake) return;
      const { video, hasClips } = await videos.toLive(owner, pick);
      if (hasClips) await videos.begin(owner.id, video);
    },

    /** What `generate` has made for the same; whether it is still there, its reader finds out. */
    async find(owner: FilesOwner, pick: VideoPick): Promise<VideoFiles | undefined> {
      return videos.readFiles(owner, (await videos.toLive(owner, pick)).video.inputsHash);
    },

    /** What `generate` has made to be taken home, whatever became of the frame; the newest first. */
    async listChosen({ id }: FilesOwner, pick: VideoPick): Promise<VideoFiles[]> {
      const chosen = await store.listChosen(id);
      return chosen.filter(({ plan }) => isLiveOf(plan, pick)).flatMap(({ files }) => files ?? []);
    },

    urlOf: (key: string): Promise<string> => blobStore.urlOf(key),
  };
}

const isLiveOf = (plan: VideoPlan, { effect, frameName, categoryName }: VideoPick): boolean =>
  plan.kind === 'live' &&
  plan.effect === effect &&
  plan.frameName === frameName &&
  plan.categoryName === categoryName;

export type VideoService = ReturnType<typeof createVideoService>;
