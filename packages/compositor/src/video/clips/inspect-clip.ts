import { ClipError, VideoError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { type Container, findContainer, inputArgs } from '../ffmpeg/input-args.ts';
import { runProgram } from '../ffmpeg/programs.ts';
import { LARGEST_CLIP, MAX_CLIP_PIXELS } from '../ffmpeg/video-format.ts';

export interface ClipFacts {
  /** After rotation. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly durationMs: number | undefined;
  readonly format: 'webm' | 'mp4';
}

const MIN_SIDE_PX = 16;
const MAX_SECONDS = 60; // PIC-10
const CODECS = ['vp8', 'vp9', 'av1', 'h264'];
/** Formats that browsers record; others need several times the memory. */
const PIXEL_FORMATS = ['yuv420p', 'yuvj420p', 'nv12'];
const FORMATS: Record<Container, ClipFacts['format']> = { matroska: 'webm', mov: 'mp4' };

/** Inspects a file by its content; throws a ClipError if it is not an accepted clip (PIC-5, PIC-10). */
export async function inspectClip(
  ffmpeg: Ffmpeg,
  file: string,
  signal: AbortSignal,
): Promise<ClipFacts> {
  const container = await findContainer(file);
  if (!container) throw new ClipError('The file is not a WebM or MP4 video.');
  const { streams, format, packets } = await probe(ffmpeg, inputArgs(file, container), signal);

  const [stream] = streams;
  if (!stream?.codec_name) throw new ClipError('The clip has no picture.');
  if (!CODECS.includes(stream.codec_name)) {
    throw new ClipError(`The clip's picture is ${stream.codec_name}, which is not taken.`);
  }
  const { widthPx, heightPx } = readSize(stream);
  const { width: maxPx, height } = LARGEST_CLIP;
  if (Math.max(widthPx, heightPx) > maxPx || widthPx * heightPx > MAX_CLIP_PIXELS) {
    throw new ClipError(`The clip is larger than ${maxPx} × ${height} pixels.`);
  }
  if (!stream.pix_fmt || widthPx === 0 || heightPx === 0) throw damagedError();
  if (Math.min(widthPx, heightPx) < MIN_SIDE_PX) {
    throw new ClipError(`The clip is smaller than ${MIN_SIDE_PX} pixels a side.`);
  }
  if (!PIXEL_FORMATS.includes(stream.pix_fmt)) {
    throw new ClipError(`The clip's pixels are ${stream.pix_fmt}, which is not taken.`);
  }

  const times = packets.map(({ pts_time }) => Number(pts_time)).filter(Number.isFinite);
  const headerSeconds = Number(format.duration ?? 0);
  // The frames take precedence: the header of an interrupted recording still has the full duration.
  const seconds = spanOf(times) || headerSeconds;
  if (Math.max(seconds, headerSeconds) > MAX_SECONDS) {
    throw new ClipError(`The clip is longer than ${MAX_SECONDS} s.`);
  }
  return {
    widthPx,
    heightPx,
    durationMs: seconds > 0 ? Math.round(seconds * 1000) : undefined,
    format: FORMATS[container],
  };
}

const damagedError = (cause?: unknown) =>
  new ClipError('The clip is damaged or incomplete.', { cause });

interface Probed {
  streams: {
    codec_name?: string;
    pix_fmt?: string;
    width?: number;
    height?: number;
    side_data_list?: { rotation?: number }[];
  }[];
  format: { duration?: string };
  packets: { pts_time?: string }[];
}

async function probe(
  ffmpeg: Ffmpeg,
  input: readonly string[],
  signal: AbortSignal,
): Promise<Probed> {
  const entries = [
    'stream=codec_name,pix_fmt,width,height',
    'stream_side_data=rotation',
    'format=duration',
    'packet=pts_time',
  ];
  const args = [
    ['-v', 'error', '-of', 'json', '-select_streams', 'V:0', '-show_entries', entries.join(':')],
    // MediaRecorder writes no duration, so the frames are read: one second more than allowed detects longer clips.
    ['-read_intervals', `%+${MAX_SECONDS + 1}`],
    input,
  ].flat();
  try {
    const output = await runProgram(ffmpeg.ffprobePath, args, {
      ...ffmpeg,
      signal,
      priority: 'low',
    });
    return { streams: [], format: {}, packets: [], ...JSON.parse(output.toString()) };
  } catch (error) {
    if (error instanceof VideoError && error.isTemporary) throw error;
    throw damagedError(error);
  }
}

function readSize({ width = 0, height = 0, side_data_list = [] }: Probed['streams'][number]) {
  const rotation = side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(rotation) % 180 === 90;
  return isTurned ? { widthPx: height, heightPx: width } : { widthPx: width, heightPx: height };
}

/** From the start of the first frame to the end of the last one, if all frames are equally long. */
function spanOf(times: readonly number[]): number {
  if (times.length < 2) return 0;
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return ((last - first) * times.length) / (times.length - 1);
}
