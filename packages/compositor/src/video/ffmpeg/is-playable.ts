import { VideoError } from './errors.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { inputArgs } from './input-args.ts';
import { runProgram } from './programs.ts';

/**
 * Whether the first picture of an MP4 can be decoded, in a codec that browsers play (H.264, VP8,
 * VP9, AV1).
 */
export async function isPlayable(
  ffmpeg: Ffmpeg,
  file: string,
  signal: AbortSignal,
): Promise<boolean> {
  const args = [
    ['-v', 'error', '-nostdin', ...inputArgs(file, 'mov'), '-map', '0:V:0'],
    // Writes one small picture and checks its size: without a picture ffmpeg may exit with 0 and write nothing.
    ['-frames:v', '1', '-vf', 'scale=16:16', '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1'],
  ].flat();
  try {
    const limits = { ...ffmpeg, signal, priority: 'low' } as const;
    return (await runProgram(ffmpeg.ffmpegPath, args, limits)).length === 16 * 16;
  } catch (error) {
    if (error instanceof VideoError && !error.isTemporary) return false;
    throw error;
  }
}
