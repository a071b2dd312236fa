import type { DiskSpace, ReadDiskSpace } from '../../ports/disk-space.ts';
import type { ReadMemory } from '../../ports/memory.ts';
import { type Check, fail, ok, warn } from './check.ts';
import { formatBytes } from './format-bytes.ts';

const MIN_NODE = 24; // OPS-57
const FEW_FREE_DISK_BYTES = 5e9; // OPS-57
const FEW_FREE_MEMORY_BYTES = 500e6; // OPS-57

export const createNodeCheck = (version: string): Check => ({
  name: 'Node',
  run: async () =>
    Number.parseInt(version, 10) >= MIN_NODE
      ? ok(`This is Node ${version}.`)
      : fail(`This is Node ${version}.`, `Use Node ${MIN_NODE} or newer.`),
});

interface FfmpegOptions {
  /** The setting FFMPEG_PATH. */
  path: string | undefined;
  isRequired: boolean;
  find(): Promise<{ ffmpegPath: string } | undefined>;
}

export const createFfmpegCheck = ({ path, isRequired, find }: FfmpegOptions): Check => ({
  name: 'ffmpeg',
  async run() {
    const found = await find();
    if (found) return ok(`It makes clips and videos (${found.ffmpegPath}).`);
    if (path !== undefined) {
      return fail(
        `${path} is not ffmpeg 5.1 or newer.`,
        'Correct FFMPEG_PATH, or remove it to use the ffmpeg of the system.',
      );
    }
    return (isRequired ? fail : warn)(
      'ffmpeg is missing: there are photos only, no clips and no living prints.',
      'Install ffmpeg 5.1 or newer (Debian: sudo apt install ffmpeg), then restart the server.',
    );
  },
});

export interface DiskOptions {
  readDiskSpace: ReadDiskSpace;
  /** Whether the booth takes no money because of it (OPS-29). */
  isNearlyFull(space: DiskSpace): boolean;
}

export const createDiskCheck = ({ readDiskSpace, isNearlyFull }: DiskOptions): Check => ({
  name: 'Disk',
  async run() {
    const space = await readDiskSpace();
    const { freeBytes, totalBytes } = space;
    if (totalBytes === 0) return ok('Its file system does not report its size.');
    const message = `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} are free.`;
    if (isNearlyFull(space)) {
      return fail(
        `${message} The booth takes no money.`,
        'Delete files that do not belong to the booth, shorten the retention period, or use a larger disk.',
      );
    }
    if (freeBytes >= FEW_FREE_DISK_BYTES) return ok(message);
    return warn(message, 'Delete files that do not belong to the booth, or use a larger disk.');
  },
});

export const createMemoryCheck = (readMemory: ReadMemory): Check => ({
  name: 'Memory',
  async run() {
    const { totalBytes, availableBytes } = await readMemory();
    if (availableBytes === undefined) return ok(`This machine has ${formatBytes(totalBytes)}.`);
    const message = `${formatBytes(availableBytes)} of ${formatBytes(totalBytes)} are available.`;
    if (availableBytes >= FEW_FREE_MEMORY_BYTES) return ok(message);
    return warn(message, 'Stop programs that the booth does not need, or add memory.');
  },
});
