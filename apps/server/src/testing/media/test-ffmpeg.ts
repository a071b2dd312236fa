import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ffmpeg } from '@jepret/compositor';
import { inject, onTestFinished } from 'vitest';
import { UNHURRIED_MS } from '../unhurried.ts';
import type {} from './film-memory.ts';

/** What `findFfmpeg` finds, without asking the program in every suite. */
export const TEST_FFMPEG: Ffmpeg = {
  ffmpegPath: join(inject('filmMemory'), 'ffmpeg'),
  ffprobePath: join(inject('filmMemory'), 'ffprobe'),
  timeLimitMs: UNHURRIED_MS,
};

/** Where servers that tests start find the same programs. */
export const TEST_PATH = `${inject('filmMemory')}:${process.env.PATH}`;

/** Runs a shell script in ffmpeg's place, in a folder of its own; `"$@"` is what ffmpeg was to do. */
export function scriptFfmpeg(script: string): { ffmpeg: Ffmpeg; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-ffmpeg-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ffmpegPath = join(folder, 'ffmpeg');
  const start = `#!/bin/sh\nPATH="${inject('filmMemory')}:$PATH"\ncd "${folder}"`;
  writeFileSync(ffmpegPath, `${start}\n${script}\n`, { mode: 0o755 });
  return { ffmpeg: { ...TEST_FFMPEG, ffmpegPath }, folder };
}
