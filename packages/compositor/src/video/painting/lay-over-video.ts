import { resolve } from 'node:path';
import type { Size } from '@jepret/layout';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { runProgram } from '../ffmpeg/programs.ts';
import { PHONE_VIDEO, rawVideoArgs, THREADS } from '../ffmpeg/video-format.ts';
import { writeMp4 } from '../ffmpeg/write-mp4.ts';

interface Layer {
  readonly video: string;
  /** Of the video, and of each picture. */
  readonly size: Size;
  /** The pictures to lay over it, one after another (yuva420p). */
  readonly planes: Uint8Array;
  /** How many frames each picture lies over; the last one stays. */
  readonly framesEach: number;
  /** Of the video: what is written has as many, or is no file. */
  readonly frameCount: number | undefined;
  readonly outputFile: string;
}

export async function layOverVideo(
  ffmpeg: Ffmpeg,
  { video, size, planes, framesEach, frameCount, outputFile }: Layer,
  signal: AbortSignal,
): Promise<void> {
  const write = async (part: string) => {
    const args = [
      ['-v', 'error', '-nostdin', '-y', '-filter_complex_threads', '1'],
      ['-threads', THREADS, '-f', 'mov', '-i', `file:${resolve(video)}`],
      [...rawVideoArgs(size, 'yuva420p', framesEach), '-i', 'pipe:0'],
      ['-filter_complex', '[0:v][1:v]overlay=format=yuv420[out]', '-map', '[out]'],
      [...PHONE_VIDEO, `file:${part}`],
    ].flat();
    await runProgram(ffmpeg.ffmpegPath, args, { ...ffmpeg, signal }, planes);
  };
  await writeMp4(outputFile, write, ([count]) => count === frameCount);
}
