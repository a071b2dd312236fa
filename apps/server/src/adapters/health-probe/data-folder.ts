import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HealthProbe } from '../../ports/health-probe.ts';

/** Healthy means that a file can be written to the folder, read back and deleted. */
export function createDataFolderProbe(folder: string, newId: () => string): HealthProbe {
  return async () => {
    const path = join(folder, `.health-${newId()}`);
    try {
      await writeFile(path, path, { flag: 'wx' });
      if ((await readFile(path, 'utf8')) !== path)
        throw new Error(`${path} reads back differently`);
    } finally {
      await rm(path, { force: true });
    }
  };
}
