import type { FilesOwner } from '../../domain/session-files.ts';
import { hashOf } from './inputs.ts';
import type { NewVideo, VideoFiles } from './video.ts';
import type { VideoDependencies, VideoPick, Videos } from './video-files.ts';
import { deleteFilms } from './video-keys.ts';

/** The films after the editor: with a painting over them, or plain. */
export function createFinishedVideos(dependencies: VideoDependencies, videos: Videos) {
  const { store, blobStore, clock, canMake } = dependencies;

  return {
    /** Undefined if this booth makes no videos. */
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

    /** Waits without a time limit until the films are made; undefined if they cannot be made. */
    async finish(
      owner: FilesOwner,
      planned: NewVideo,
      signal: AbortSignal,
    ): Promise<VideoFiles | undefined> {
      const { video, files } = await videos.getFiles(
        owner,
        async () => {
          await store.choose(owner.id, planned, clock.now());
          await videos.dropPlanned(owner, planned);
          return planned;
        },
        { signal },
      );
      if (files?.animatedClip && !files.gif) await videos.requestGif(owner, video);
      return files ?? undefined;
    },

    /** Deletes the films of a removed painting; a job that still makes them stops. */
    async deletePainted({ id }: FilesOwner, inputsHash: string): Promise<void> {
      const files = (await store.find(id, inputsHash))?.files;
      await store.delete(id, inputsHash);
      if (files) await deleteFilms(blobStore, files);
    },

    /** Undefined until the films with that hash are made. */
    findPainted: videos.readFiles,
  };
}
