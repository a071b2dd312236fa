import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import type { Ffmpeg } from './ffmpeg.ts';
import { runProgram } from './programs.ts';
import { toPlanes } from './to-planes.ts';
import { PHONE_VIDEO, rawVideoArgs, THREADS } from './video-format.ts';
import { videoSize } from './video-sheet.ts';
import { countFrames, writeMp4 } from './write-mp4.ts';

export interface PaintedVideo {
  /** What `renderLivingPrint` wrote. */
  readonly video: string;
  /** A PNG of the template's size, transparent where nothing is painted (D25). */
  readonly painting: Uint8Array;
  readonly outputFile: string;
}

/** The living print with the visitor's painting over every frame. */
export async function overlayPainting(
  ffmpeg: Ffmpeg,
  { video, painting, outputFile }: PaintedVideo,
  signal: AbortSignal,
): Promise<void> {
  const { size, planes } = await openPainting(painting);
  const [frameCount] = countFrames(await readFile(video));
  const write = async (part: string) => {
    const args = [
      ['-v', 'error', '-nostdin', '-y', '-filter_complex_threads', '1'],
      ['-threads', THREADS, '-f', 'mov', '-i', `file:${resolve(video)}`],
      [...rawVideoArgs(size, 'yuva420p'), '-i', 'pipe:0'],
      ['-filter_complex', '[0:v][1:v]overlay=format=yuv420[out]', '-map', '[out]'],
      [...PHONE_VIDEO, `file:${part}`],
    ].flat();
    await runProgram(ffmpeg.ffmpegPath, args, { ...ffmpeg, signal }, planes);
  };
  await writeMp4(outputFile, write, ([count]) => count === frameCount);
}

async function openPainting(png: Uint8Array) {
  const painting = sharp(png).toColourspace('srgb').ensureAlpha();
  const { width, height } = await painting.metadata();
  const size = videoSize({ widthPx: width, heightPx: height });
  const rgba = await painting
    .resize(size.width, size.height, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer();
  const { bytes, lumaAlpha } = toPlanes(rgba, size);
  return { size, planes: Buffer.concat([bytes, lumaAlpha]) };
}
