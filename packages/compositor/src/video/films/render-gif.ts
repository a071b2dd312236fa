import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { VideoError } from '../ffmpeg/errors.ts';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { runProgram } from '../ffmpeg/programs.ts';
import { FRAMES_PER_SECOND as CLIP_FRAMES_PER_SECOND } from '../ffmpeg/video-format.ts';
import { countFrames } from '../ffmpeg/write-mp4.ts';

export interface Gif {
  /** File written by `renderAnimatedClip`. */
  readonly animatedClip: string;
  readonly outputFile: string;
}

const MAX_WIDTH_PX = 480; // FILM-5
const MAX_BYTES = 3_000_000; // FILM-5
const MAX_ATTEMPTS = 4;
/** Delays in a GIF are in hundredths of a second: ten frames a second are exact, twelve would be uneven. */
const FRAMES_PER_SECOND = 10;
const PALETTE_FRAMES_PER_SECOND = 5;

/** Converts the animated clip to a GIF for mail and download; narrower if it is too large (FILM-5). */
export async function renderGif(
  ffmpeg: Ffmpeg,
  { animatedClip, outputFile }: Gif,
  signal: AbortSignal,
): Promise<void> {
  const name = `${outputFile}.${randomUUID()}`;
  const [palette, part] = [`${name}.palette`, `${name}.part`];
  const run = (args: readonly string[]) => {
    const input = ['-threads', '1', '-f', 'mov', '-i', `file:${resolve(animatedClip)}`];
    return runProgram(ffmpeg.ffmpegPath, [...QUIET, ...input, ...args], {
      ...ffmpeg,
      signal,
      priority: 'low',
    });
  };
  try {
    // Two runs: in one run with `split`, ffmpeg would keep all frames in memory until the palette is made.
    await run([...paletteArgs(), `file:${palette}`]);
    const frameCount = await countGifFrames(animatedClip);
    let widthPx = MAX_WIDTH_PX;
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      const progress = await run([...gifArgs(palette, widthPx), `file:${part}`]);
      const { size } = await stat(part);
      if (size <= MAX_BYTES) {
        await rename(part, outputFile);
        return;
      }
      const wholeSize = (size * frameCount) / countWritten(progress.toString(), frameCount);
      widthPx = Math.floor(widthPx * Math.sqrt(MAX_BYTES / wholeSize) * 0.95);
    }
    throw new VideoError(`The GIF stays larger than ${MAX_BYTES} bytes.`);
  } finally {
    await Promise.all([palette, part].map((file) => rm(file, { force: true })));
  }
}

async function countGifFrames(animatedClip: string): Promise<number> {
  const [count = 0] = countFrames(await readFile(animatedClip));
  return Math.max(1, Math.ceil((count * FRAMES_PER_SECOND) / CLIP_FRAMES_PER_SECOND));
}

/** Number of frames written before the size limit. */
function countWritten(progress: string, frameCount: number): number {
  const counts = [...progress.matchAll(/^frame=(\d+)$/gm)].map(([, count]) => Number(count));
  return Math.min(frameCount, Math.max(1, ...counts));
}

const QUIET = [
  '-v',
  'error',
  '-nostdin',
  '-y',
  '-filter_threads',
  '1',
  '-filter_complex_threads',
  '1',
];

function paletteArgs(): string[] {
  const filters = `fps=${PALETTE_FRAMES_PER_SECOND},scale=240:-2:flags=area,palettegen`;
  return ['-vf', filters, '-frames:v', '1', '-update', '1', '-c:v', 'png', '-f', 'image2'];
}

function gifArgs(palette: string, widthPx: number): string[] {
  const filters = [
    `[0:v]fps=${FRAMES_PER_SECOND},scale='min(${widthPx},iw)':-1:flags=area[frames]`,
    '[frames][1:v]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle',
  ];
  return [
    ['-f', 'png_pipe', '-i', `file:${palette}`, '-filter_complex', filters.join(';')],
    // Stops at the size limit of mails; the next attempt uses the number of frames written.
    ['-fs', `${MAX_BYTES + 1}`, '-progress', 'pipe:1'],
    ['-loop', '0', '-f', 'gif'],
  ].flat();
}
