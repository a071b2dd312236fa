import type { Ffmpeg, PreparedClip, Template, VideoWork } from '@jepret/compositor';
import type { Shot } from '../../domain/captures.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Bench, Workbench } from '../../ports/workbench.ts';
import { type GetVideoInputs, hashOf } from './inputs.ts';
import type { NewVideo, VideoFiles, VideoPlan } from './video.ts';
import { videoKeysOf } from './video-keys.ts';

export interface RenderDependencies {
  ffmpeg: Ffmpeg;
  videoWork: Pick<VideoWork, 'renderFilms'>;
  blobStore: BlobStore;
  workbench: Workbench;
  getInputs: GetVideoInputs;
  /** Undefined when there is another shot by now. */
  getPrepared(
    owner: FilesOwner,
    shot: Shot,
    template: Template,
    bench: Bench,
    signal: AbortSignal,
  ): Promise<PreparedClip | undefined>;
}

const MP4 = 'video/mp4';

/** From what is stored to finished files; stored whole, so nothing half-written is ever served. */
export function createRenderPlan(dependencies: RenderDependencies) {
  const { ffmpeg, videoWork, blobStore, workbench, getInputs, getPrepared } = dependencies;

  /** Undefined where nothing was painted. */
  async function findPainting(plan: VideoPlan): Promise<Uint8Array | undefined> {
    if (plan.kind !== 'painted') return undefined;
    const painting = await blobStore.find(plan.paintingKey);
    if (!painting) throw new Error('The painting is gone.');
    return painting;
  }

  /** Undefined when a photo or clip is another one by now: whoever waits asks anew. */
  return async function renderPlan(
    owner: FilesOwner,
    { inputsHash, plan }: NewVideo,
    signal: AbortSignal,
    /** Of films made ahead: aborts when SKIP joins them, which raises their priority (FILM-40). */
    joined?: AbortSignal,
  ): Promise<VideoFiles | undefined> {
    // A painted film's plan from before 064 names no frame; whoever asks again has another plan.
    if (plan.frameName === undefined) return undefined;
    const { template, shots, hash } = await getInputs(owner.id, plan);
    if (hashOf(plan, { hash }) !== inputsHash) return undefined;
    return workbench.use(async (bench) => {
      const clips: PreparedClip[] = [];
      for (const shot of shots) {
        const clip = await getPrepared(owner, shot, template, bench, signal);
        if (!clip) return undefined;
        clips.push(clip);
      }
      const { effect } = plan;
      const png = await findPainting(plan);
      const print = { template, clips, effect, painting: png, outputFile: bench.newPath('.mp4') };
      const painting = png && { png, slots: template.slots };
      const clip = { clips, effect, painting, outputFile: bench.newPath('.mp4') };
      const films = { livingPrint: print, animatedClip: clip };
      const filmPriority = joined ? 'lowest' : 'usual';
      await videoWork.renderFilms({ ...ffmpeg, filmPriority, raised: joined }, films, signal);
      const { video, animatedClip } = videoKeysOf(owner, { inputsHash, plan });
      await blobStore.put(video, { file: print.outputFile }, MP4);
      await blobStore.put(animatedClip, { file: clip.outputFile }, MP4);
      return { video, animatedClip };
    });
  };
}

export type RenderPlan = ReturnType<typeof createRenderPlan>;
