import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId, type Randomness } from '../../ports/randomness.ts';

/** Holds the files of one upload until they are stored or refused. */
export interface UploadFolder {
  newPath(): string;
  /** Files that were moved into the store are no longer here. */
  empty(): Promise<void>;
}

export function createUploadFolders(folder: string, randomness: Randomness) {
  return {
    open(): UploadFolder {
      const paths: string[] = [];
      return {
        newPath() {
          const path = join(folder, `${newId(randomness)}.part`);
          paths.push(path);
          return path;
        },
        async empty() {
          await Promise.all(paths.map((path) => rm(path, { force: true })));
        },
      };
    },

    /** Call this before the first upload. */
    async prepare(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
  };
}

export type UploadFolders = ReturnType<typeof createUploadFolders>;
