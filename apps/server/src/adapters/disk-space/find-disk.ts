import { realpathSync, statfsSync, statSync } from 'node:fs';
import type { FindDisk } from '../../ports/disk-space.ts';

export const findDisk: FindDisk = (folder) => {
  try {
    // The dot has a folder mounted that the system mounts at its first use.
    const { dev: device } = statSync(`${folder}/.`);
    return { realPath: realpathSync(folder), device, fileSystem: statfsSync(folder).type };
  } catch {
    return undefined;
  }
};
