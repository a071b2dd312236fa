import type { Ffmpeg, PreparedClip, Template, VideoWork } from '@jepret/compositor';
import type { Shot } from '../../domain/captures.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { WorkFolder, WorkFolders } from '../../ports/work-folders.ts';
import { type GetVideoInputs, hashOf } from './inputs.ts';
import type { NewVideo, VideoFiles, VideoPlan } from './video.ts';
import { videoKeysOf } from './video-keys.ts';

export interface RenderDependencies {
  ffmpeg: Ffmpeg;
  videoWork: Pick<VideoWork, 'renderFilms'>;
  blobStore: BlobStore;
  workFolders: WorkFolders;
  getInputs: GetVideoInputs;
  /** Undefined if the shot has been replaced. */
  getPrepared(
    owner: FilesOwner,
    shot: Shot,
    template: Template,
    bench: WorkFolder,
    signal: AbortSignal,
  ): Promise<PreparedClip | undefined>;
}

const MP4 = 'video/mp4';

/** Renders stored captures to finished films; files are stored whole, so no partial file is served. */
export function createRenderPlan(dependencies: RenderDependencies) {
  const { ffmpeg, videoWork, blobStore, workFolders, getInputs, getPrepared } = dependencies;

  /** Undefined if nothing was painted. */
  async function findPainting(plan: VideoPlan): Promise<Uint8Array | undefined> {
    if (plan.kind !== 'painted') return undefined;
    const painting = await blobStore.find(plan.paintingKey);
    if (!painting) throw new Error('The painting is missing.');
    return painting;
  }

  /** Undefined if a photo or clip has been replaced: a waiting call then requests the video again. */
  return async function renderPlan(
    owner: FilesOwner,
    { inputsHash, plan }: NewVideo,
    signal: AbortSignal,
    /** For films made ahead: aborted when SKIP joins them, which raises their priority (FILM-40). */
    joined?: AbortSignal,
  ): Promise<VideoFiles | undefined> {
    // The plan of a painted film from before decision 064 names no frame; a repeated request has another plan.
    if (plan.frameName === undefined) return undefined;
    const { template, shots, hash } = await getInputs(owner.id, plan);
    if (hashOf(plan, { hash }) !== inputsHash) return undefined;
    return workFolders.withFolder(async (folder) => {
      const clips: PreparedClip[] = [];
      for (const shot of shots) {
        const clip = await getPrepared(owner, shot, template, folder, signal);
        if (!clip) return undefined;
        clips.push(clip);
      }
      const { effect } = plan;
      const png = await findPainting(plan);
      const print = { template, clips, effect, painting: png, outputFile: folder.newPath('.mp4') };
      const painting = png && { png, slots: template.slots };
      const clip = { clips, effect, painting, outputFile: folder.newPath('.mp4') };
      const films = { livingPrint: print, animatedClip: clip };
      const filmPriority = joined ? 'lowest' : 'usual';
      await videoWork.renderFilms({ ...ffmpeg, filmPriority, raiseSignal: joined }, films, signal);
      const { video, animatedClip } = videoKeysOf(owner, { inputsHash, plan });
      await blobStore.put(video, { file: print.outputFile }, MP4);
      await blobStore.put(animatedClip, { file: clip.outputFile }, MP4);
      return { video, animatedClip };
    });
  };
}

export type RenderPlan = ReturnType<typeof createRenderPlan>;
