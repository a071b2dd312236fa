import type { Size } from '@jepret/layout';
import type { Ffmpeg } from './ffmpeg.ts';
import { type RunningProgram, startProgram } from './programs.ts';
import { H264_ARGS, rawVideoArgs } from './video-format.ts';
import { writeMp4 } from './write-mp4.ts';
import type { Picture } from './yuv.ts';

export interface VideoToWrite extends Size {
  readonly outputFile: string;
  readonly frameCount: number;
}

/**
 * Encodes pictures as H.264 while they are rendered. A picture is still being read while the next one is
 * requested, so the source must alternate between two buffers.
 */
export async function encodeVideo(
  ffmpeg: Ffmpeg,
  video: VideoToWrite,
  pictures: AsyncIterable<Picture>,
  signal: AbortSignal,
): Promise<void> {
  const write = async (part: string) => {
    const args = [
      ['-v', 'error', '-nostdin', '-y', ...rawVideoArgs(video), '-i', 'pipe:0'],
      [...H264_ARGS, `file:${part}`],
    ].flat();
    const priority = ffmpeg.filmPriority ?? 'usual';
    const encoder = startProgram(ffmpeg.ffmpegPath, args, { ...ffmpeg, signal, priority });
    await writePictures(encoder, pictures).catch(encoder.stop);
    await encoder.ended;
  };
  await writeMp4(video.outputFile, write, ([count]) => count === video.frameCount);
}

async function writePictures(
  { stdin }: RunningProgram,
  pictures: AsyncIterable<Picture>,
): Promise<void> {
  const send = (bytes: Uint8Array) =>
    new Promise<boolean>((resolve) => {
      stdin.write(bytes, (error) => resolve(!error));
    });
  let isWritten = Promise.resolve(true);
  for await (const { bytes } of pictures) {
    // The encoder has ended; `ended` rejects with the reason.
    if (!(await isWritten)) return;
    isWritten = send(bytes);
  }
  await isWritten;
  stdin.end();
}
