import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Ffmpeg } from './ffmpeg.ts';
import { runProgram } from './programs.ts';
import { listBoxes } from './write-mp4.ts';

/** Properties of a rendered video, read by ffprobe. */
export interface VideoFacts {
  readonly codec: string;
  readonly profile: string;
  readonly pixelFormat: string;
  readonly colours: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frameCount: number;
  readonly durationMs: number;
  /** Whether a phone can start playback before the download is complete. */
  readonly isFastStart: boolean;
}

/** Decodes the whole video; for tests. */
export async function readVideoFacts(ffmpeg: Ffmpeg, file: string): Promise<VideoFacts> {
  const entries =
    'codec_name,profile,pix_fmt,color_range,color_space,color_primaries,color_transfer,width,height,nb_read_frames';
  const args = [
    ['-v', 'error', '-of', 'json', '-count_frames', '-select_streams', 'v:0'],
    ['-show_entries', `stream=${entries}:format=duration`, '-i', `file:${resolve(file)}`],
  ].flat();
  const { signal } = new AbortController();
  const limits = { ...ffmpeg, signal, priority: 'low' } as const;
  const { streams, format } = JSON.parse(
    (await runProgram(ffmpeg.ffprobePath, args, limits)).toString(),
  );
  const [stream = {}] = streams;
  const names = listBoxes(await readFile(file)).map(({ name }) => name);
  return {
    codec: stream.codec_name,
    profile: stream.profile,
    pixelFormat: stream.pix_fmt,
    colours: ['color_range', 'color_space', 'color_primaries', 'color_transfer']
      .map((name) => stream[name])
      .join(' '),
    widthPx: stream.width,
    heightPx: stream.height,
    frameCount: Number(stream.nb_read_frames),
    durationMs: Math.round(Number(format.duration) * 1000),
    isFastStart: names.includes('moov') && names.indexOf('moov') < names.indexOf('mdat'),
  };
}
