import type { FilesOwner } from '../../domain/session-files.ts';
import { hashOf } from './inputs.ts';
import type { NewVideo, VideoFiles } from './video.ts';
import type { VideoDependencies, VideoPick, Videos } from './video-files.ts';
import { deleteFilms } from './video-keys.ts';

/** The films as the editor leaves them: with a painting over them, or as they are. */
export function createFinishedVideos(dependencies: VideoDependencies, videos: Videos) {
  const { store, blobStore, clock, canMake } = dependencies;

  return {
    /** To be made; undefined where none can be. */
    async planFinished(
      owner: FilesOwner,
      pick: VideoPick,
      paintingKey: string | undefined,
    ): Promise<NewVideo | undefined> {
      if (!canMake) return undefined;
      const { video } = await videos.toLive(owner, pick);
      if (paintingKey === undefined) return video;
      const plan = { ...video.plan, kind: 'painted', paintingKey } as const;
      return { inputsHash: hashOf(plan, { hash: video.inputsHash }), plan };
    },

    /** Held until they are there, however long that takes; undefined when they cannot be made. */
    async finish(
      owner: FilesOwner,
      planned: NewVideo,
      gone: AbortSignal,
    ): Promise<VideoFiles | undefined> {
      const { video, files } = await videos.getFiles(
        owner,
        async () => {
          await store.choose(owner.id, planned, clock.now());
          await videos.dropPlanned(owner, planned);
          return planned;
        },
        { gone },
      );
      if (files?.animatedClip && !files.gif) await videos.wishGif(owner, video);
      return files ?? undefined;
    },

    /** Of a painting that nobody wants any more; whoever still makes them finds that and stops. */
    async forgetPainted({ id }: FilesOwner, inputsHash: string): Promise<void> {
      const files = (await store.find(id, inputsHash))?.files;
      await store.delete(id, inputsHash);
      if (files) await deleteFilms(blobStore, files);
    },

    /** What was planned by that hash, when it is made. */
    findPainted: videos.readFiles,
  };
}
