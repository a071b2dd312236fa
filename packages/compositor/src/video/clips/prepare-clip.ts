import { ANIMATED_CLIP_LONG_SIDE_PX } from '@jepret/contract';
import { coverCrop, type Rectangle, type Size } from '@jepret/layout';
import type { Photo } from '../../photos/photo.ts';
import { ClipError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { runProgram } from '../ffmpeg/programs.ts';
import { findContainer, readingArgs } from '../ffmpeg/reading-args.ts';
import {
  CLIP_FRAMES,
  CLIP_SECONDS,
  FRAMES_PER_SECOND,
  MAX_CLIP_PIXELS,
  rawVideoArgs,
  SHOT_SECONDS,
  THREADS,
} from '../ffmpeg/video-format.ts';
import { writeMp4 } from '../ffmpeg/write-mp4.ts';
import type { ClipCrop } from './clip-crop.ts';
import type { ClipFacts } from './inspect-clip.ts';

/** A clip in the sizes it is shown in: one MP4 with a track for each. Plain data, but for the file. */
export interface PreparedClip {
  readonly file: string;
  /** For each size of slot, then the one of the animated clip. */
  readonly tracks: readonly Track[];
}

export interface Track extends Size {
  /** At 30 a second; the last one is held when there are less than 5 s of them. */
  readonly frameCount: number;
}

export interface ClipToPrepare {
  readonly file: string;
  readonly facts: Omit<ClipFacts, 'format'>;
  readonly crop: ClipCrop;
  /** What `listVideoSlots` gives for the clip's photo. */
  readonly slots: readonly Size[];
  readonly output: string;
}

/** Decodes a clip once, so that what follows CHOOSE is quick; meant for while the visitor poses. */
export async function prepareClip(
  ffmpeg: Ffmpeg,
  { file, facts, crop, slots, output }: ClipToPrepare,
  signal: AbortSignal,
): Promise<PreparedClip> {
  const container = await findContainer(file);
  if (!container) throw new ClipError('The file is not a WebM or MP4 video.');
  const whole = { width: facts.widthPx, height: facts.heightPx };
  const clipSeconds = Math.min(CLIP_SECONDS, (facts.durationMs ?? Infinity) / 1000);
  const source = {
    input: [
      ['-threads', THREADS, '-t', `${CLIP_SECONDS}`, '-max_pixels', `${MAX_CLIP_PIXELS}`],
      readingArgs(file, container),
    ].flat(),
    whole,
    crop,
    clipSeconds,
  };
  return prepare(ffmpeg, source, slots, output, signal);
}

export interface StillToPrepare {
  readonly photo: Photo;
  readonly slots: readonly Size[];
  readonly output: string;
}

/** A still that stands in for a clip that is missing or damaged (FILM-6). */
export function stillAsClip(
  ffmpeg: Ffmpeg,
  { photo, slots, output }: StillToPrepare,
  signal: AbortSignal,
): Promise<PreparedClip> {
  const whole = { width: photo.widthPx, height: photo.heightPx };
  const source = {
    input: [...rawVideoArgs(whole, 'rgb24'), '-i', 'pipe:0'],
    bytes: photo.pixels,
    whole,
    crop: { x: 0, y: 0, ...whole, isMirrored: false },
    clipSeconds: 0,
  };
  return prepare(ffmpeg, source, slots, output, signal);
}

interface Source {
  input: readonly string[];
  /** For an input that is read from the pipe. */
  bytes?: Uint8Array;
  whole: Size;
  crop: ClipCrop;
  clipSeconds: number;
}

async function prepare(
  ffmpeg: Ffmpeg,
  source: Source,
  slots: readonly Size[],
  output: string,
  signal: AbortSignal,
): Promise<PreparedClip> {
  const sizes = [...slots, shotSize(source.crop)];
  const shotStart = Math.max(0, source.clipSeconds - SHOT_SECONDS).toFixed(3);
  const chains = sizes.map((size, track) => {
    const isShot = track === slots.length;
    const trim = isShot ? `trim=start=${shotStart},setpts=PTS-${shotStart}/TB,` : '';
    return `[in${track}]${trim}${showIn(source, size)}[out${track}]`;
  });
  const split = chains.map((_, track) => `[in${track}]`).join('');
  // Some clips claim 1000 frames a second, others come and go: an even pace before anything else.
  const pace = `fps=${FRAMES_PER_SECOND},trim=end_frame=${CLIP_FRAMES}`;
  const start = `[0:V:0]${pace},split=${chains.length}${split}`;

  const write = async (part: string) => {
    const args = [
      ['-v', 'error', '-nostdin', '-y', '-filter_complex_threads', '1'],
      source.input,
      ['-filter_complex', [start, ...chains].join(';')],
      ...chains.map((_, track) => ['-map', `[out${track}]`]),
      INTERMEDIATE,
      ['-f', 'mp4', `file:${part}`],
    ].flat();
    await runProgram(ffmpeg.ffmpegPath, args, { ...ffmpeg, signal, priority: 'low' }, source.bytes);
  };
  const frameCounts = await writeMp4(output, write, (counts) => {
    return sizes.every((_, track) => (counts[track] ?? 0) > 0);
  });
  const tracks = sizes.map(({ width, height }, track) => {
    return { width, height, frameCount: frameCounts[track] ?? 0 };
  });
  return { file: output, tracks };
}

/** Half the work of the quickest H.264, both ways, and the next encoding keeps less than this does. */
const INTERMEDIATE = [
  ['-c:v', 'mpeg4', '-q:v', '2', '-g', '30', '-bf', '0', '-pix_fmt', 'yuv420p'],
  ['-threads', '1', '-fs', `${64 * 2 ** 20}`],
].flat();

/** The crop as a share of the picture: a recorder that changes its size midway keeps its crop. */
function showIn({ whole, crop }: Source, size: Size): string {
  const { x, y, width, height } = coverIn(crop, size);
  const share = (length: number, of: number) => (length / of).toFixed(6);
  const cut = [
    `iw*${share(width, whole.width)}`,
    `ih*${share(height, whole.height)}`,
    `iw*${share(x, whole.width)}`,
    `ih*${share(y, whole.height)}`,
  ];
  return [
    `crop=${cut.join(':')}`,
    `scale=${size.width}:${size.height}:flags=bilinear:${AS_CAMERAS_CODE}`,
    'format=yuv420p',
    ...(crop.isMirrored ? ['hflip'] : []),
    'setsar=1',
  ].join(',');
}

/** BT.601: toning makes BT.709 of it at no cost, where ffmpeg would go through RGB for each frame. */
const AS_CAMERAS_CODE = 'in_color_matrix=auto:out_color_matrix=bt601:in_range=auto:out_range=tv';

function coverIn(crop: ClipCrop, size: Size): Rectangle {
  const inner = coverCrop(crop, size);
  return { ...inner, x: crop.x + inner.x, y: crop.y + inner.y };
}

/** The size of the animated clip: all that the still shows, without enlarging it. */
function shotSize({ width, height }: Size): Size {
  const scale = Math.min(1, ANIMATED_CLIP_LONG_SIDE_PX / Math.max(width, height));
  const even = (length: number) => Math.max(2, 2 * Math.floor((length * scale) / 2));
  return { width: even(width), height: even(height) };
}
