import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ffmpeg } from '@jepret/compositor';
import { inject, onTestFinished } from 'vitest';
import { MAX_TIMER_MS } from '../timer-limits.ts';
import type {} from './ffmpeg-cache.ts';

/** The result of `findFfmpeg`, without running the program in every suite. */
export const TEST_FFMPEG: Ffmpeg = {
  ffmpegPath: join(inject('ffmpegCache'), 'ffmpeg'),
  ffprobePath: join(inject('ffmpegCache'), 'ffprobe'),
  timeLimitMs: MAX_TIMER_MS,
};

/** The PATH for servers that tests start, with the same programs. */
export const TEST_PATH = `${inject('ffmpegCache')}:${process.env.PATH}`;

/** Replaces ffmpeg by a shell script that runs in a new folder; `"$@"` are ffmpeg's arguments. */
export function scriptFfmpeg(script: string): { ffmpeg: Ffmpeg; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-ffmpeg-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ffmpegPath = join(folder, 'ffmpeg');
  const start = `#!/bin/sh\nPATH="${inject('ffmpegCache')}:$PATH"\ncd "${folder}"`;
  writeFileSync(ffmpegPath, `${start}\n${script}\n`, { mode: 0o755 });
  return { ffmpeg: { ...TEST_FFMPEG, ffmpegPath }, folder };
}
