import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Slot } from '@jepret/contract';
import type { Ffmpeg } from './ffmpeg.ts';
import { paintShots } from './paint-shots.ts';
import { runProgram } from './programs.ts';
import { PHONE_VIDEO, rawVideoArgs, SHOT_FRAMES, THREADS } from './video-format.ts';
import { countFrames, readPictureSize, writeMp4 } from './write-mp4.ts';

export interface ClipToPaint {
  /** What `renderAnimatedClip` wrote. */
  readonly animatedClip: string;
  /** A PNG of the template's size, transparent where nothing is painted. */
  readonly painting: Uint8Array;
  /** Where the painted sheet shows its photos. */
  readonly slots: readonly Slot[];
  readonly outputFile: string;
}

/**
 * The animated clip with what was painted on each snap lying over that snap. False, and no file,
 * when nothing was painted on any of them.
 */
export async function paintAnimatedClip(
  ffmpeg: Ffmpeg,
  { animatedClip, painting, slots, outputFile }: ClipToPaint,
  signal: AbortSignal,
): Promise<boolean> {
  const clip = await readFile(animatedClip);
  const [frameCount = 0] = countFrames(clip);
  const size = readPictureSize(clip);
  const shotCount = Math.round(frameCount / SHOT_FRAMES);
  const shots = await paintShots({ painting, slots, size, shotCount });
  if (!shots) return false;
  const write = async (part: string) => {
    const args = [
      ['-v', 'error', '-nostdin', '-y', '-filter_complex_threads', '1'],
      ['-threads', THREADS, '-f', 'mov', '-i', `file:${resolve(animatedClip)}`],
      // One picture a shot: each lies over all frames of its own.
      [...rawVideoArgs(size, 'yuva420p', SHOT_FRAMES), '-i', 'pipe:0'],
      ['-filter_complex', '[0:v][1:v]overlay=format=yuv420[out]', '-map', '[out]'],
      [...PHONE_VIDEO, `file:${part}`],
    ].flat();
    await runProgram(ffmpeg.ffmpegPath, args, { ...ffmpeg, signal }, shots);
  };
  await writeMp4(outputFile, write, ([count]) => count === frameCount);
  return true;
}
