import type { EffectName } from '@jepret/contract';
import type { Raster } from '../../photos/rasters.ts';
import type { Template } from '../../prints/template.ts';
import { blend, type Window } from '../../prints/windows.ts';
import { readPictures } from '../clips/clip-pictures.ts';
import { type ClipStack, stackClips } from '../clips/clip-stack.ts';
import type { PreparedClip } from '../clips/prepare-clip.ts';
import { encodeVideo } from '../ffmpeg/encode-video.ts';
import { VideoError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { CLIP_FRAMES } from '../ffmpeg/video-format.ts';
import { type Picture, planesOf } from '../ffmpeg/yuv.ts';
import { makeVideoSheet } from './video-sheet.ts';
import { toneVideo } from './video-tones.ts';

export interface LivingPrint {
  readonly template: Template;
  /** In the order of the photos, starting with photo 1. */
  readonly clips: readonly PreparedClip[];
  readonly effect: EffectName;
  /** The visitor's painting, laid over every frame. */
  readonly painting?: Uint8Array | undefined;
  readonly outputFile: string;
}

/**
 * Renders the whole frame with a clip playing in every slot (FILM-1). ffmpeg decodes and encodes; in
 * between only the changing pixels are written, which is a fraction of overlaying the whole frame.
 */
export async function renderLivingPrint(
  ffmpeg: Ffmpeg,
  { template, clips, effect, painting, outputFile }: LivingPrint,
  signal: AbortSignal,
): Promise<void> {
  const sheet = await makeVideoSheet(template, painting);
  const stack = stackClips(sheet, clips);
  const stacked = readPictures(ffmpeg, stack, signal);
  const { width, height } = sheet;
  await encodeVideo(
    ffmpeg,
    { width, height, outputFile, frameCount: CLIP_FRAMES },
    fillSheets(sheet, stack, stacked, effect),
    signal,
  );
}

/** Yields the sheet once for each frame; the last one is repeated until the end. */
async function* fillSheets(
  sheet: Picture,
  stack: ClipStack,
  stacked: AsyncIterable<Picture>,
  effect: EffectName,
): AsyncGenerator<Picture> {
  let filled = copyOf(sheet);
  let spare = copyOf(sheet);
  let count = 0;
  for await (const picture of stacked) {
    toneVideo(picture, effect);
    [filled, spare] = [spare, filled];
    fillWindows(filled, sheet, picture, stack);
    count += 1;
    yield filled;
  }
  if (count !== stack.frameCount) {
    throw new VideoError(`The clips have ${count} frames instead of ${stack.frameCount}.`);
  }
  for (; count < CLIP_FRAMES; count += 1) yield filled;
}

const copyOf = (picture: Picture): Picture => {
  return { ...picture, bytes: Uint8Array.from(picture.bytes) };
};

function fillWindows(to: Picture, artwork: Picture, from: Picture, stack: ClipStack): void {
  const [artworkPlanes, fromPlanes] = [planesOf(artwork), planesOf(from)];
  planesOf(to).forEach((plane, index) => {
    const windows = index === 0 ? stack.lumaWindows : stack.chromaWindows;
    for (const window of windows) {
      fillPlane(plane, artworkPlanes[index] as Raster, fromPlanes[index] as Raster, window);
    }
  });
}

function fillPlane(to: Raster, artwork: Raster, from: Raster, { open, translucent }: Window): void {
  for (let index = 0; index < open.length; index += 3) {
    const start = open[index + 1] as number;
    to.set(from.subarray(start, start + (open[index + 2] as number)), open[index] as number);
  }
  for (let index = 0; index < translucent.length; index += 3) {
    const at = translucent[index] as number;
    const under = from[translucent[index + 1] as number] as number;
    to[at] = blend(artwork[at] as number, under, translucent[index + 2] as number);
  }
}
