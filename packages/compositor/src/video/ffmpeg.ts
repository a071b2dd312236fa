import { basename, dirname, join } from 'node:path';
import { runProgram } from './programs.ts';

/** The installed programs, found once. */
export interface Ffmpeg {
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
  /** How long one run may take. */
  readonly timeLimitMs: number;
}

const DEFAULT_TIME_LIMIT_MS = 120_000;
const VERSION_TIME_LIMIT_MS = 15_000;

interface Place {
  /** The ffmpeg to use, with its ffprobe beside it; without one, those on the path. */
  path?: string | undefined;
  timeLimitMs?: number | undefined;
}

/** Undefined when there is none, or only one that is too old or cannot write H.264. */
export async function findFfmpeg({
  path = 'ffmpeg',
  timeLimitMs = DEFAULT_TIME_LIMIT_MS,
}: Place = {}): Promise<Ffmpeg | undefined> {
  const ffprobePath = basename(path) === path ? 'ffprobe' : join(dirname(path), 'ffprobe');
  const found = { ffmpegPath: path, ffprobePath, timeLimitMs };
  const [version] = await Promise.all([findVersion(path), findVersion(ffprobePath)]).catch(
    () => [],
  );
  return version && isNewEnough(version) && version.includes('--enable-libx264')
    ? found
    : undefined;
}

async function findVersion(path: string): Promise<string> {
  const limits = { signal: new AbortController().signal, timeLimitMs: VERSION_TIME_LIMIT_MS };
  return (await runProgram(path, ['-version'], limits)).toString();
}

/** Of libavutil in ffmpeg 5.1; a build from a snapshot has no version of its own. */
const LEAST_LIBRARY = { major: 57, minor: 28 };

function isNewEnough(version: string): boolean {
  const [, major = 0, minor = 0] = (/libavutil\s+(\d+)\.\s*(\d+)/.exec(version) ?? []).map(Number);
  if (major !== LEAST_LIBRARY.major) return major > LEAST_LIBRARY.major;
  return minor >= LEAST_LIBRARY.minor;
}
