import { BoothError } from '../../domain/booth-error.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import { createFinishedVideos } from './finished-videos.ts';
import type { VideoFiles, VideoPlan } from './video.ts';
import { createVideoFiles, type VideoDependencies, type VideoPick } from './video-files.ts';
import { videoKeysOf } from './video-keys.ts';
import { createWaitForFilmsAhead } from './wait-for-films-ahead.ts';

type LiveFiles = VideoFiles & Required<Pick<VideoFiles, 'animatedClip'>>;

const NO_VIDEOS = 'This booth makes no videos.'; // FILM-17

export function createVideoService(dependencies: VideoDependencies) {
  const { store, blobStore, clock, canMake } = dependencies;
  const videos = createVideoFiles(dependencies);

  /** Names the films before they are made: if the editor follows, they are not shown yet (FILM-35). */
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

    waitForFilmsAhead: createWaitForFilmsAhead(dependencies),

    async generate(owner: FilesOwner, pick: VideoPick, signal: AbortSignal): Promise<LiveFiles> {
      if (!canMake) throw new BoothError('invalid', NO_VIDEOS);
      if (pick.editorFollows) return plan(owner, pick);
      const { video, files } = await videos.getFiles(
        owner,
        async () => {
          const { video } = await videos.toLive(owner, pick);
          if (!pick.ahead) await store.choose(owner.id, video, clock.now());
          return video;
        },
        // No time limit: a repeated call joins the same work, and the client decides when to give up.
        { signal, isAhead: pick.ahead },
      );
      if (!files?.animatedClip) throw new BoothError('invalid', 'The video could not be made.');
      // Films that were only viewed get no GIF.
      if (!pick.ahead && !files.gif) await videos.requestGif(owner, video);
      return { ...files, animatedClip: files.animatedClip };
    },

    /** Makes films in advance, while the visitor chooses an effect. */
    async begin(owner: FilesOwner, pick: VideoPick): Promise<void> {
      if (!canMake) return;
      const { video, hasClips } = await videos.toLive(owner, pick);
      if (hasClips) await videos.begin(owner.id, video);
    },

    /** The films that `generate` made for the same input; their files may have been lost since. */
    async find(owner: FilesOwner, pick: VideoPick): Promise<VideoFiles | undefined> {
      return videos.readFiles(owner, (await videos.toLive(owner, pick)).video.inputsHash);
    },

    /** The films that `generate` made and the visitor chose, even if the frame has changed; newest first. */
    async listChosen({ id }: FilesOwner, pick: VideoPick): Promise<VideoFiles[]> {
      const chosen = await store.listChosen(id);
      return chosen.filter(({ plan }) => isLiveOf(plan, pick)).flatMap(({ files }) => files ?? []);
    },

    urlOf: (key: string): Promise<string> => blobStore.getUrl(key),
  };
}

const isLiveOf = (plan: VideoPlan, { effect, frameName, categoryName }: VideoPick): boolean =>
  plan.kind === 'live' &&
  plan.effect === effect &&
  plan.frameName === frameName &&
  plan.categoryName === categoryName;

export type VideoService = ReturnType<typeof createVideoService>;
