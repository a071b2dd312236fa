import { basename, dirname, join } from 'node:path';
import { type MemoryLimit, type Priority, runProgram } from './programs.ts';

/** The installed programs and their limits. */
export interface Ffmpeg {
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
  /** How long one run may take. */
  readonly timeLimitMs: number;
  readonly memoryLimit?: MemoryLimit | undefined;
  /** Priority of programs that make films; the default is the usual one. */
  readonly filmPriority?: Priority | undefined;
  /** When it is aborted, these programs get the usual priority. */
  readonly raiseSignal?: AbortSignal | undefined;
}

const DEFAULT_TIME_LIMIT_MS = 120_000;
/** Three times what a clip of 4096 × 2304 needs. */
const MAX_MEMORY_BYTES = 2 * 2 ** 30;
const VERSION_TIME_LIMIT_MS = 15_000;

interface FfmpegOptions {
  /** Path of ffmpeg, with ffprobe in the same folder; the default is to search PATH. */
  path?: string | undefined;
  timeLimitMs?: number | undefined;
  /** The program that limits memory; only on Linux. */
  prlimitPath?: string | undefined;
}

/** Returns undefined if ffmpeg is missing, too old, or cannot write H.264. */
export async function findFfmpeg({
  path = 'ffmpeg',
  timeLimitMs = DEFAULT_TIME_LIMIT_MS,
  prlimitPath = 'prlimit',
}: FfmpegOptions = {}): Promise<Ffmpeg | undefined> {
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

/** Only if ffmpeg starts under the limit: some builds reserve more address space than they use. */
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

/** Version of libavutil in ffmpeg 5.1; builds from snapshots have no ffmpeg version. */
const MIN_LIBRARY = { major: 57, minor: 28 };

function isNewEnough(version: string): boolean {
  const [, major = 0, minor = 0] = (/libavutil\s+(\d+)\.\s*(\d+)/.exec(version) ?? []).map(Number);
  if (major !== MIN_LIBRARY.major) return major > MIN_LIBRARY.major;
  return minor >= MIN_LIBRARY.minor;
}
