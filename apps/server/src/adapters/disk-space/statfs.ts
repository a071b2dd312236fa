import { statfs } from 'node:fs/promises';
import type { ReadDiskSpace } from '../../ports/disk-space.ts';

export const createDiskSpaceReader =
  (folder: string): ReadDiskSpace =>
  async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  };
