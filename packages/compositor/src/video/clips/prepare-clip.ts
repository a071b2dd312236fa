import { ANIMATED_CLIP_LONG_SIDE_PX } from '@jepret/contract';
import { coverCrop, type Rectangle, type Size } from '@jepret/layout';
import type { Photo } from '../../photos/photo.ts';
import { ClipError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { findContainer, inputArgs } from '../ffmpeg/input-args.ts';
import { runProgram } from '../ffmpeg/programs.ts';
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

/**
 * A clip in the sizes in which it is shown: one MP4 with a track for each size. Plain data except
 * for the file.
 */
export interface PreparedClip {
  readonly file: string;
  /** One for each size of slot, then the one for the animated clip. */
  readonly tracks: readonly Track[];
}

export interface Track extends Size {
  /** At 30 frames a second; if there are less than 5 s, the last frame is held. */
  readonly frameCount: number;
}

export interface ClipToPrepare {
  readonly file: string;
  readonly facts: Omit<ClipFacts, 'format'>;
  readonly crop: ClipCrop;
  /** The result of `listVideoSlots` for the clip's photo. */
  readonly slots: readonly Size[];
  readonly output: string;
}

/** Decodes a clip once, while the visitor poses, so that the work after CHOOSE is short. */
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
      inputArgs(file, container),
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

/** Uses a still instead of a missing or damaged clip (FILM-6). */
export function prepareStillAsClip(
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
  /** Written to the pipe if the input is read from it. */
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
    return `[in${track}]${trim}${cropFilters(source, size)}[out${track}]`;
  });
  const split = chains.map((_, track) => `[in${track}]`).join('');
  // Some clips claim 1000 frames a second, others skip frames: first convert to a constant rate.
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

/**
 * Half the CPU time of the fastest H.264, for encoding and decoding, at a higher quality than the
 * next encoding.
 */
const INTERMEDIATE = [
  ['-c:v', 'mpeg4', '-q:v', '2', '-g', '30', '-bf', '0', '-pix_fmt', 'yuv420p'],
  ['-threads', '1', '-fs', `${64 * 2 ** 20}`],
].flat();

/** The crop is relative to the picture, so that it stays right if the recorder changes its size. */
function cropFilters({ whole, crop }: Source, size: Size): string {
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
    `scale=${size.width}:${size.height}:flags=bilinear:${TO_BT601}`,
    'format=yuv420p',
    ...(crop.isMirrored ? ['hflip'] : []),
    'setsar=1',
  ].join(',');
}

/** BT.601: toning converts to BT.709 at no extra cost, while ffmpeg would convert each frame through RGB. */
const TO_BT601 = 'in_color_matrix=auto:out_color_matrix=bt601:in_range=auto:out_range=tv';

function coverIn(crop: ClipCrop, size: Size): Rectangle {
  const inner = coverCrop(crop, size);
  return { ...inner, x: crop.x + inner.x, y: crop.y + inner.y };
}

/** The size of the animated clip: the whole still, never enlarged. */
function shotSize({ width, height }: Size): Size {
  const scale = Math.min(1, ANIMATED_CLIP_LONG_SIDE_PX / Math.max(width, height));
  const even = (length: number) => Math.max(2, 2 * Math.floor((length * scale) / 2));
  return { width: even(width), height: even(height) };
}
