import { BoothError } from '../../domain/booth-error.ts';
import { type FilesOwner, hashText } from '../../domain/session-files.ts';
import type { NewVideo, VideoFiles } from './video.ts';
import type { VideoDependencies, VideoPick, Videos } from './video-files.ts';
import { gifKeyOf } from './video-keys.ts';

/** Of whoever has a painting compiled: the kiosk asks again, and joins what is still under way. */
const PAINTING_WAIT_MS = 30_000;

/** The films of a session with a painting laid over them. */
export function createPaintedVideos(dependencies: VideoDependencies, videos: Videos) {
  const { store, blobStore, clock, canMake } = dependencies;

  return {
    /** The films of `generate` with a painting over them, to be made; undefined when there are none. */
    async planPainted(
      owner: FilesOwner,
      pick: VideoPick,
      paintingKey: string,
    ): Promise<NewVideo | undefined> {
      if (!canMake) return undefined;
      const { video, slots } = await videos.toLive(owner, pick);
      const made = await videos.findMade(owner, video);
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
      const { video, state, files } = await videos.getFiles(
        owner,
        async () => {
          await store.choose(owner.id, planned, clock.now());
          return planned;
        },
        { gone, waitMs: PAINTING_WAIT_MS },
      );
      if (state === 'waiting') throw notReady();
      if (files?.animatedClip && !files.gif) await videos.wishGif(owner, video);
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
    findPainted: videos.readFiles,
  };
}

/** The kiosk asks again, and joins what is still under way. */
const notReady = () => new BoothError('unavailable', 'The video is not ready yet.');
