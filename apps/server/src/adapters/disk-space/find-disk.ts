import { realpathSync, statfsSync, statSync } from 'node:fs';
import type { FindDisk } from '../../ports/disk-space.ts';

export const findDisk: FindDisk = (folder) => {
  try {
    // With the dot, a file system that is mounted on first use (autofs) is mounted here.
    const { dev: device } = statSync(`${folder}/.`);
    return { realPath: realpathSync(folder), device, fileSystem: statfsSync(folder).type };
  } catch {
    return undefined;
  }
};
