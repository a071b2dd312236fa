import { readFile } from 'node:fs/promises';
import type { Slot } from '@jepret/contract';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { SHOT_FRAMES } from '../ffmpeg/video-format.ts';
import { countFrames, readPictureSize } from '../ffmpeg/write-mp4.ts';
import { layOverVideo } from './lay-over-video.ts';
import { paintShots } from './paint-shots.ts';

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
  const planes = await paintShots({ painting, slots, size, shotCount });
  if (!planes) return false;
  const layer = { video: animatedClip, size, planes, framesEach: SHOT_FRAMES };
  await layOverVideo(ffmpeg, { ...layer, frameCount, outputFile }, signal);
  return true;
}
