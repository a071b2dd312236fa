import {
  type Ffmpeg,
  overlayPainting,
  type PreparedClip,
  paintAnimatedClip,
  renderAnimatedClip,
  renderLivingPrint,
  type Template,
} from '@jepret/compositor';
import type { Shot } from '../../domain/captures.ts';
import type { FilesOwner } from '../../domain/session-files.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Bench, Workbench } from '../../ports/workbench.ts';
import type { VideoInputs } from './inputs.ts';
import type { Video, VideoFiles, VideoPlan } from './video.ts';
import { videoKey } from './video-keys.ts';

type Plan<Kind extends VideoPlan['kind']> = Extract<VideoPlan, { kind: Kind }>;

export interface RenderDependencies {
  ffmpeg: Ffmpeg;
  blobStore: BlobStore;
  workbench: Workbench;
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
export function createRender(dependencies: RenderDependencies) {
  const { ffmpeg, blobStore, workbench, getPrepared } = dependencies;

  /** Its file; undefined when nothing was drawn on any snap. */
  async function paintClip(
    bench: Bench,
    { animatedClip }: Plan<'painted'>,
    painting: Uint8Array,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (!animatedClip) return undefined;
    const file = await bench.fetch(animatedClip.key);
    if (!file) throw new Error('The clip that is to be painted on is gone.');
    const outputFile = bench.newPath('.mp4');
    const { slots } = animatedClip;
    const work = { animatedClip: file, painting, slots, outputFile };
    return (await paintAnimatedClip(ffmpeg, work, signal)) ? outputFile : undefined;
  }

  return {
    /** Undefined when a photo or clip is another one by now. */
    live: (
      owner: FilesOwner,
      { inputsHash, plan: { effect } }: Pick<Video, 'inputsHash'> & { plan: Plan<'live'> },
      { template, shots }: VideoInputs,
      signal: AbortSignal,
    ): Promise<VideoFiles | undefined> =>
      workbench.use(async (bench) => {
        const clips: PreparedClip[] = [];
        for (const shot of shots) {
          const clip = await getPrepared(owner, shot, template, bench, signal);
          if (!clip) return undefined;
          clips.push(clip);
        }
        const print = { template, clips, effect, outputFile: bench.newPath('.mp4') };
        const animated = { clips, effect, outputFile: bench.newPath('.mp4') };
        await allDone([
          renderLivingPrint(ffmpeg, print, signal),
          renderAnimatedClip(ffmpeg, animated, signal),
        ]);
        const video = videoKey(owner, effect, 'living-print.mp4', inputsHash);
        const animatedClip = videoKey(owner, effect, 'animated-clip.mp4', inputsHash);
        await blobStore.put(video, { file: print.outputFile }, MP4);
        await blobStore.put(animatedClip, { file: animated.outputFile }, MP4);
        return { video, animatedClip };
      }),

    painted: (
      owner: FilesOwner,
      { inputsHash, plan }: Pick<Video, 'inputsHash'> & { plan: Plan<'painted'> },
      signal: AbortSignal,
    ): Promise<VideoFiles> =>
      workbench.use(async (bench) => {
        const file = await bench.fetch(plan.videoKey);
        const painting = await blobStore.find(plan.paintingKey);
        if (!file || !painting) throw new Error('What is to be painted on is gone.');
        const outputFile = bench.newPath('.mp4');
        const [clip] = await allDone([
          paintClip(bench, plan, painting, signal),
          overlayPainting(ffmpeg, { video: file, painting, outputFile }, signal),
        ]);
        const video = videoKey(owner, plan.effect, 'painted.mp4', inputsHash);
        await blobStore.put(video, { file: outputFile }, MP4);
        if (clip === undefined) return { video };
        const animatedClip = videoKey(owner, plan.effect, 'painted-clip.mp4', inputsHash);
        await blobStore.put(animatedClip, { file: clip }, MP4);
        return { video, animatedClip };
      }),
  };
}

export type Render = ReturnType<typeof createRender>;

/** As `Promise.all`, but after a failure nothing goes on unseen. */
async function allDone<Work extends readonly Promise<unknown>[]>(work: readonly [...Work]) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
