import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { toPlanes } from '../ffmpeg/to-planes.ts';
import { countFrames } from '../ffmpeg/write-mp4.ts';
import { videoSize } from '../films/video-sheet.ts';
import { layOverVideo } from './lay-over-video.ts';

export interface PaintedVideo {
  /** What `renderLivingPrint` wrote. */
  readonly video: string;
  /** A PNG of the template's size, transparent where nothing is painted (EDIT-15). */
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
  const layer = { video, size, planes, framesEach: 1 };
  await layOverVideo(ffmpeg, { ...layer, frameCount, outputFile }, signal);
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
