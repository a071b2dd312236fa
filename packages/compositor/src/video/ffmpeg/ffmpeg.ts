import { basename, dirname, join } from 'node:path';
import { type MemoryLimit, type Priority, runProgram } from './programs.ts';

/** The installed programs, found once. */
export interface Ffmpeg {
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
  /** How long one run may take. */
  readonly timeLimitMs: number;
  readonly memoryLimit?: MemoryLimit | undefined;
  /** Of those that make films; absent, the usual one. */
  readonly filmPriority?: Priority | undefined;
  /** Aborts when they get the usual one. */
  readonly raised?: AbortSignal | undefined;
}

const DEFAULT_TIME_LIMIT_MS = 120_000;
/** Three times what a clip of 4096 × 2304 takes. */
const MAX_MEMORY_BYTES = 2 * 2 ** 30;
const VERSION_TIME_LIMIT_MS = 15_000;

interface Place {
  /** The ffmpeg to use, with its ffprobe beside it; without one, those on the path. */
  path?: string | undefined;
  timeLimitMs?: number | undefined;
  /** What limits the memory of a program; other systems than Linux have none. */
  prlimitPath?: string | undefined;
}

/** Undefined when there is none, or only one that is too old or cannot write H.264. */
export async function findFfmpeg({
  path = 'ffmpeg',
  timeLimitMs = DEFAULT_TIME_LIMIT_MS,
  prlimitPath = 'prlimit',
}: Place = {}): Promise<Ffmpeg | undefined> {
  const ffprobePath = basename(path) === path ? 'ffprobe' : join(dirname(path), 'ffprobe');
  const [version] = await Promise.all([findVersion(path), findVersion(ffprobePath)]).catch(
    () => [],
  );
  if (!version || !isNewEnough(version) || !version.includes('--enable-libx264')) return undefined;
  const memoryLimit = await findMemoryLimit(prlimitPath, path);
  return { ffmpegPath: path, ffprobePath, timeLimitMs, memoryLimit };
}

async function findVersion(path: string, memoryLimit?: MemoryLimit): Promise<string> {
  const { signal } = new AbortController();
  const limits = { signal, timeLimitMs: VERSION_TIME_LIMIT_MS, memoryLimit };
  return (await runProgram(path, ['-version'], { ...limits, priority: 'usual' })).toString();
}

/** Only one that ffmpeg starts under: some builds reserve more addresses than they ever use. */
async function findMemoryLimit(
  prlimitPath: string,
  ffmpegPath: string,
): Promise<MemoryLimit | undefined> {
  const limit = { prlimitPath, maxBytes: MAX_MEMORY_BYTES };
  return findVersion(ffmpegPath, limit).then(
    () => limit,
    () => undefined,
  );
}

/** Of libavutil in ffmpeg 5.1; a build from a snapshot has no version of its own. */
const MIN_LIBRARY = { major: 57, minor: 28 };

function isNewEnough(version: string): boolean {
  const [, major = 0, minor = 0] = (/libavutil\s+(\d+)\.\s*(\d+)/.exec(version) ?? []).map(Number);
  if (major !== MIN_LIBRARY.major) return major > MIN_LIBRARY.major;
  return minor >= MIN_LIBRARY.minor;
}
