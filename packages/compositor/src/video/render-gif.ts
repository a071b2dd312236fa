import { randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { VideoError } from './errors.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { runProgram } from './programs.ts';

export interface Gif {
  /** What `renderAnimatedClip` wrote. */
  readonly animatedClip: string;
  readonly outputFile: string;
}

const MOST_BYTES = 3_000_000;
/** A GIF counts in hundredths of a second: ten a second is exact, twelve would limp. */
const FRAMES_PER_SECOND = 10;
const WIDTHS_PX = [480, 360, 240, 160];

/** The animated clip as a real GIF, for mail and download (D24); small enough to be sent. */
export async function renderGif(
  ffmpeg: Ffmpeg,
  { animatedClip, outputFile }: Gif,
  signal: AbortSignal,
): Promise<void> {
  const name = `${outputFile}.${randomUUID()}`;
  const [palette, part] = [`${name}.palette`, `${name}.part`];
  try {
    for (const widthPx of WIDTHS_PX) {
      const frames = `fps=${FRAMES_PER_SECOND},scale='min(${widthPx},iw)':-2:flags=area`;
      const run = (args: readonly string[][]) =>
        runProgram(ffmpeg.ffmpegPath, [...QUIET, ...input, ...args.flat()], { ...ffmpeg, signal });
      const input = ['-threads', '1', '-f', 'mov', '-i', `file:${resolve(animatedClip)}`];
      // Two runs: in one, with `split`, ffmpeg would keep every frame until the palette is made.
      await run([['-vf', `${frames},palettegen=stats_mode=diff`, ...STILL, `file:${palette}`]]);
      await run([
        ['-f', 'png_pipe', '-i', `file:${palette}`],
        [
          '-filter_complex',
          `[0:v]${frames}[in];[in][1:v]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle`,
        ],
        ['-loop', '0', '-f', 'gif', `file:${part}`],
      ]);
      if ((await stat(part)).size > MOST_BYTES) continue;
      await rename(part, outputFile);
      return;
    }
    throw new VideoError(`The GIF is larger than ${MOST_BYTES} bytes at every size.`);
  } finally {
    await Promise.all([palette, part].map((file) => rm(file, { force: true })));
  }
}

const QUIET = ['-v', 'error', '-nostdin', '-y', '-filter_threads', '1'];
const STILL = ['-frames:v', '1', '-update', '1', '-c:v', 'png', '-f', 'image2'];
