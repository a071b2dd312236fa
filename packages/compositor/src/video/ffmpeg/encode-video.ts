import type { Size } from '@jepret/layout';
import type { Ffmpeg } from './ffmpeg.ts';
import { type Running, startProgram } from './programs.ts';
import { PHONE_VIDEO, rawVideoArgs } from './video-format.ts';
import { writeMp4 } from './write-mp4.ts';
import type { Picture } from './yuv.ts';

export interface VideoToWrite extends Size {
  readonly outputFile: string;
  readonly frameCount: number;
}

/**
 * Writes pictures as H.264 while they are being made. A picture is still read while the next one is
 * asked for, so they come from two buffers in turns.
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
      [...PHONE_VIDEO, `file:${part}`],
    ].flat();
    const priority = ffmpeg.filmPriority ?? 'usual';
    const encoder = startProgram(ffmpeg.ffmpegPath, args, { ...ffmpeg, signal, priority });
    await feed(encoder, pictures).catch(encoder.stop);
    await encoder.ended;
  };
  await writeMp4(video.outputFile, write, ([count]) => count === video.frameCount);
}

async function feed({ stdin }: Running, pictures: AsyncIterable<Picture>): Promise<void> {
  const send = (bytes: Uint8Array) =>
    new Promise<boolean>((resolve) => {
      stdin.write(bytes, (error) => resolve(!error));
    });
  let isTaken = Promise.resolve(true);
  for await (const { bytes } of pictures) {
    // An encoder that takes no more has ended, and says why by itself.
    if (!(await isTaken)) return;
    isTaken = send(bytes);
  }
  await isTaken;
  stdin.end();
}
