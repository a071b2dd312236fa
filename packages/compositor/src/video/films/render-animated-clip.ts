import type { EffectName, Slot } from '@jepret/contract';
import { type ClipGraph, readPictures } from '../clips/clip-pictures.ts';
import type { PreparedClip, Track } from '../clips/prepare-clip.ts';
import { encodeVideo } from '../ffmpeg/encode-video.ts';
import { VideoError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { FRAMES_PER_SECOND, SHOT_FRAMES } from '../ffmpeg/video-format.ts';
import type { Picture } from '../ffmpeg/yuv.ts';
import { blendLayer, type Layer } from '../painting/layer.ts';
import { paintShots } from '../painting/paint-shots.ts';
import { toneVideo } from './video-tones.ts';

export interface AnimatedClip {
  readonly clips: readonly PreparedClip[];
  readonly effect: EffectName;
  /** The visitor's painting of the sheet, and the slots of the sheet. */
  readonly painting?: { readonly png: Uint8Array; readonly slots: readonly Slot[] } | undefined;
  readonly outputFile: string;
}

/**
 * Shows the snaps one after another, each with the time just before its still (FILM-4) and with the part
 * of the painting that lies on it (EDIT-23).
 */
export async function renderAnimatedClip(
  ffmpeg: Ffmpeg,
  { clips, effect, painting, outputFile }: AnimatedClip,
  signal: AbortSignal,
): Promise<void> {
  const frameCount = clips.length * SHOT_FRAMES;
  const graph = joinShots(clips);
  const { width, height } = graph;
  const shots = { size: { width, height }, shotCount: clips.length };
  const layers = painting ? await paintShots({ ...painting, ...shots }) : [];
  const pictures = showShots(readPictures(ffmpeg, graph, signal), clips, { effect, layers });
  await encodeVideo(ffmpeg, { width, height, outputFile, frameCount }, pictures, signal);
}

function joinShots(clips: readonly PreparedClip[]): ClipGraph {
  const [size] = clips.map(shotOf);
  if (!size) throw new VideoError('An animated clip needs a clip.');
  const { width, height } = size;
  const shots = clips.map(({ tracks }, index) =>
    [
      `[${index}:${tracks.length - 1}]setpts=N/${FRAMES_PER_SECOND}/TB`,
      // All clips have the same size unless the camera was changed between two snaps.
      `scale=${width}:${height}:force_original_aspect_ratio=increase`,
      `crop=${width}:${height}`,
      `setsar=1[shot${index}]`,
    ].join(','),
  );
  const names = clips.map((_, index) => `[shot${index}]`).join('');
  const filters = [...shots, `${names}concat=n=${clips.length}[out]`].join(';');
  return { width, height, files: clips.map(({ file }) => file), filters };
}

/** Tones and paints the shots; a shorter shot keeps its last frame. */
async function* showShots(
  pictures: AsyncIterable<Picture>,
  clips: readonly PreparedClip[],
  { effect, layers }: { effect: EffectName; layers: readonly Layer[] },
): AsyncGenerator<Picture> {
  const ends = clips.map(shotOf).map(({ frameCount }) => frameCount);
  let shot = 0;
  let shown = 0;
  for await (const picture of pictures) {
    toneVideo(picture, effect);
    const layer = layers[shot];
    if (layer) blendLayer(picture, layer);
    yield picture;
    shown += 1;
    if (shown !== ends[shot]) continue;
    for (; shown < SHOT_FRAMES; shown += 1) yield picture;
    shot += 1;
    shown = 0;
  }
}

const shotOf = ({ tracks }: PreparedClip): Track => tracks.at(-1) as Track;
