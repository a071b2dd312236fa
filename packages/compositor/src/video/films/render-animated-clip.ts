import type { EffectName } from '@jepret/contract';
import { type ClipGraph, readPictures } from '../clips/clip-pictures.ts';
import type { PreparedClip, Track } from '../clips/prepare-clip.ts';
import { encodeVideo } from '../ffmpeg/encode-video.ts';
import { VideoError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { FRAMES_PER_SECOND, SHOT_FRAMES } from '../ffmpeg/video-format.ts';
import type { Picture } from '../ffmpeg/yuv.ts';
import { toneVideo } from './video-tones.ts';

export interface AnimatedClip {
  readonly clips: readonly PreparedClip[];
  readonly effect: EffectName;
  readonly outputFile: string;
}

/** The snaps one after another, each with the moments before its still (FILM-4). */
export async function renderAnimatedClip(
  ffmpeg: Ffmpeg,
  { clips, effect, outputFile }: AnimatedClip,
  signal: AbortSignal,
): Promise<void> {
  const frameCount = clips.length * SHOT_FRAMES;
  const graph = joinShots(clips);
  const pictures = showShots(readPictures(ffmpeg, graph, signal), clips, effect);
  const { width, height } = graph;
  await encodeVideo(ffmpeg, { width, height, outputFile, frameCount }, pictures, signal);
}

function joinShots(clips: readonly PreparedClip[]): ClipGraph {
  const [size] = clips.map(shotOf);
  if (!size) throw new VideoError('An animated clip needs a clip.');
  const { width, height } = size;
  const shots = clips.map(({ tracks }, index) =>
    [
      `[${index}:${tracks.length - 1}]setpts=N/${FRAMES_PER_SECOND}/TB`,
      // All have the same size unless the camera was changed between two snaps.
      `scale=${width}:${height}:force_original_aspect_ratio=increase`,
      `crop=${width}:${height}`,
      `setsar=1[shot${index}]`,
    ].join(','),
  );
  const names = clips.map((_, index) => `[shot${index}]`).join('');
  const filters = [...shots, `${names}concat=n=${clips.length}[out]`].join(';');
  return { width, height, files: clips.map(({ file }) => file), filters };
}

/** The shots in their tones; of a shorter one the last frame is held. */
async function* showShots(
  pictures: AsyncIterable<Picture>,
  clips: readonly PreparedClip[],
  effect: EffectName,
): AsyncGenerator<Picture> {
  const ends = clips.map(shotOf).map(({ frameCount }) => frameCount);
  let shot = 0;
  let shown = 0;
  for await (const picture of pictures) {
    toneVideo(picture, effect);
    yield picture;
    shown += 1;
    if (shown !== ends[shot]) continue;
    for (; shown < SHOT_FRAMES; shown += 1) yield picture;
    shot += 1;
    shown = 0;
  }
}

const shotOf = ({ tracks }: PreparedClip): Track => tracks.at(-1) as Track;
